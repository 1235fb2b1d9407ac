/** The number at a button of the bar. */
export const badge = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  px: 0.5,
  borderRadius: 5,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  border: '1px solid transparent',
  textAlign: 'center',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
} as const
