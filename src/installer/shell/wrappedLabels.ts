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
