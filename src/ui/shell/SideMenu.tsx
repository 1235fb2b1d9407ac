import { Box, Tooltip } from '@mui/material'
import { memo, type ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { TodoBadge, useTodoText } from './TodoBadge.tsx'
import { todoOn } from './useTodo.ts'
import type { Entry } from './workspaces.ts'

interface Props {
  entries: readonly Entry[]
  /** The name of the workspace of this page. */
  here: string | undefined
  pathname: string
  todo: ReadonlyMap<string, number>
  /** Shows only icons with tooltips. */
  narrow: boolean
}

/** Created once instead of per entry, as the menu renders before the page. */
const look = {
  m: 0,
  p: 0,
  px: 1,
  listStyle: 'none',
  '& li': { mb: 0.25 },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    py: 0.5,
    lineHeight: 1.3,
    hyphens: 'auto',
    overflowWrap: 'anywhere',
    px: 1.25,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    typography: 'body2',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& svg': {
    flex: 'none',
    width: 36,
    pr: 2,
    boxSizing: 'border-box',
    fontSize: 20,
    height: 20,
    color: 'text.secondary',
  },
  '& a[aria-current]': { bgcolor: 'soft.accent', fontWeight: 600 },
  '& a[aria-current] svg': { color: 'primary.main' },
  '@media (forced-colors: active)': { '& a[aria-current]': { outline: '2px solid', outlineOffset: -2 } },
} as const

/** What a link to a workspace is to the page that is shown: its own, or the way back to its beginning. */
export const currentOf = (isHere: boolean, to: string, pathname: string): 'page' | 'true' | undefined =>
  isHere ? (to === pathname ? 'page' : 'true') : undefined

/** The workspaces, one below the other; that of the page is marked. */
export const SideMenu = memo(function SideMenu({ entries, here, pathname, todo, narrow }: Props) {
  const translate = useTranslate()
  const todoText = useTodoText()
  return (
    <Box component="ul" sx={look}>
      {entries.map(({ name, to, label, icon, pages }) => {
        const count = todoOn(todo, pages)
        const text = translate(label)
        return (
          <li key={name}>
            <Named by={narrow ? text : undefined}>
              <Link
                to={to}
                aria-current={currentOf(name === here, to, pathname)}
                aria-label={narrow ? [text, ...(count > 0 ? [todoText(count)] : [])].join(', ') : undefined}
              >
                {icon}
                {!narrow && <span>{text}</span>}
                <TodoBadge count={count} corner={narrow} named={narrow} />
              </Link>
            </Named>
          </li>
        )
      })}
    </Box>
  )
})

/** Adds a tooltip only where there is a text; an empty one costs as much. */
const Named = ({ by, children }: { by: string | undefined; children: ReactElement }) =>
  by === undefined ? (
    children
  ) : (
    <Tooltip title={by} placement="right">
      {children}
    </Tooltip>
  )
