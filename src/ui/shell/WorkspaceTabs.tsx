import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { keepInView } from '../page/keepInView.ts'
import { currentOf } from './SideMenu.tsx'
import { TodoBadge } from './TodoBadge.tsx'
import type { Entry, Page } from './workspaces.ts'

interface Props {
  entry: Entry
  page: Page
  pathname: string
  todo: ReadonlyMap<string, number>
}

/** One row on a phone, which scrolls; elsewhere as many as it takes, so that none is out of sight. */
const look = {
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  listStyle: 'none',
  '& li': { flex: 'none' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: { xs: 44, sm: 40 },
    px: 1.25,
    color: 'text.secondary',
    textDecoration: 'none',
    typography: 'body2',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    borderBottom: '2px solid transparent',
  },
  '& a:hover': { color: 'text.primary' },
  '& a:focus-visible': { outlineOffset: -3 },
  // no bolder than the others: it would be wider, and could take the last one to another row
  '& a[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  '@media (forced-colors: active)': {
    '& a': { borderBottomColor: 'Canvas' },
    '& a[aria-current]': { borderBottomColor: 'Highlight' },
  },
} as const

/** A count comes later than its tab, which has the room for it from the beginning: wider tabs could take another row, and move the page. */
const badgeRoom = { flex: 'none', display: 'flex', minWidth: 34, mr: -1 } as const

/** The pages of a workspace as links; the one that the shown page belongs to is marked. */
export const WorkspaceTabs = ({ entry, page, pathname, todo }: Props) => {
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={translate(entry.label)}
      data-tour="tabs"
      sx={{ mx: { xs: -1.5, sm: -3 }, px: { xs: 0.25, sm: 1.75 }, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component="ul" data-tabs sx={look}>
        {entry.pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              ref={to === page.to ? keepInView : undefined}
              to={to}
              aria-current={currentOf(to === page.to, to, pathname)}
            >
              {translate(label)}
              {todo.has(to) && (
                <Box component="span" sx={badgeRoom}>
                  <TodoBadge count={todo.get(to) ?? 0} />
                </Box>
              )}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
