/** A page with its acts at its side, and above it where there is no room for both. */
export const withSidebar = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
  // who may do nothing has nothing at the side
  '& > :only-child': { gridColumn: '1 / -1' },
} as const
