/** Cells of values side by side, which have little room on a phone: a word is broken where it may be. */
export const valueCells = {
  px: { xs: 0.75, sm: 1.5 },
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  verticalAlign: 'top',
} as const
