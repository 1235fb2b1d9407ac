import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box, ButtonBase } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lazyPart } from '../loading/lazyPart.tsx'
import { watchBar } from '../page/watchFooter.ts'
import { currentOf } from './SideMenu.tsx'
import { TodoBadge } from './TodoBadge.tsx'
import { todoOn } from './useTodo.ts'
import type { Entry } from './workspaces.ts'

/** What the phone's bar and the sheet above it show. */
export interface PhoneMenuProps {
  entries: readonly Entry[]
  /** The name of the workspace of this page. */
  here: string | undefined
  pathname: string
  todo: ReadonlyMap<string, number>
}

const MoreSheet = lazyPart<PhoneMenuProps & { open: boolean; onClose: () => void }>(
  async () => (await import('./MoreSheet.tsx')).MoreSheet,
)

/** Workspaces beside the button for the rest. */
const most = 4

const look = {
  position: 'fixed',
  zIndex: 'appBar',
  left: 0,
  right: 0,
  bottom: 0,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  pb: 'env(safe-area-inset-bottom, 0px)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '& :is(a, button)': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.25,
    minHeight: 56,
    minWidth: 0,
    px: 0.25,
    color: 'text.secondary',
    textDecoration: 'none',
    textAlign: 'center',
    font: 'inherit',
    // 12 px, and less where five words are wider than the screen
    fontSize: 'clamp(0.625rem, 3.1vw, 0.75rem)',
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& :is(a, button):focus-visible': { outlineOffset: -3 },
  '& svg': { fontSize: 22 },
  '& :is([aria-current], [data-here])': { color: 'primary.main', fontWeight: 600 },
  '@media (forced-colors: active)': {
    '& :is([aria-current], [data-here])': { outline: '2px solid', outlineOffset: -2 },
  },
} as const

/** The menu of a narrow screen, within reach of a thumb: the first workspaces, and a sheet with the rest. */
export const PhoneBar = ({ entries, here, pathname, todo }: PhoneMenuProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [first, rest] = [entries.slice(0, most), entries.slice(most)]
  return (
    <>
      <Box component="nav" aria-label={translate('ui.menu')} data-tour="menu" ref={watchBar} sx={look}>
        {first.map(({ name, to, label, icon, pages }) => (
          <Link key={name} to={to} aria-current={currentOf(name === here, to, pathname)}>
            {icon}
            <span>{translate(label)}</span>
            <TodoBadge count={todoOn(todo, pages)} corner />
          </Link>
        ))}
        <ButtonBase
          aria-haspopup="dialog"
          aria-expanded={open}
          data-tour="more"
          data-here={rest.some(({ name }) => name === here) || undefined}
          onClick={() => {
            setUsed(true)
            setOpen(true)
          }}
        >
          <MoreIcon />
          <span>{translate('ui.more')}</span>
          <TodoBadge
            count={todoOn(
              todo,
              rest.flatMap(({ pages }) => pages),
            )}
            corner
          />
        </ButtonBase>
      </Box>
      {used && (
        <MoreSheet
          entries={rest}
          here={here}
          pathname={pathname}
          todo={todo}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
