/** A page with its actions at the side, or above it on narrow screens. */
export const withSidebar = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
  // without any permitted action there is no side column
  '& > :only-child': { gridColumn: '1 / -1' },
} as const
