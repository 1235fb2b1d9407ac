/** Labels above their fields, in as many lines as they take: in a field half as wide as a phone, a long one would be cut. */
export const wrappedLabels = {
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    mb: 0.5,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& .MuiOutlinedInput-notchedOutline': { top: 0 },
  '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
} as const

/** Two such fields side by side: labels, fields and errors each in a row of their own, whichever of them wraps. */
export const twoColumns = {
  ...wrappedLabels,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 1.5,
  '& > .MuiFormControl-root': { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 3', mb: 1.5 },
  '& .MuiInputLabel-root': { ...wrappedLabels['& .MuiInputLabel-root'], alignSelf: 'end' },
} as const
