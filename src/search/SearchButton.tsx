import SearchIcon from '@mui/icons-material/Search'
import { Box, ButtonBase, IconButton, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Workspace } from '../ui/shell/workspaces.ts'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import { isApple } from './isApple.ts'
import { useKeys } from './useKeys.ts'

const KeysDialog = lazyPart<{ menu: readonly Workspace[]; onClose: () => void }>(
  async () => (await import('./KeysDialog.tsx')).KeysDialog,
)
const Palette = lazyPart<{ menu: readonly Workspace[]; onClose: () => void; onKeys: () => void }>(
  async () => (await import('./Palette.tsx')).Palette,
)

interface Props {
  menu: readonly Workspace[]
  /** Opens with the search, which was asked for before the script was there. */
  asked?: boolean
}

/** The search over everything: a field in the bar, a sign on phones, and Ctrl+K (⌘K) anywhere; with it come the keys of every page. */
export const SearchButton = ({ menu, asked = false }: Props) => {
  const translate = useTranslate()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const [open, setOpen] = useState(asked)
  const [help, setHelp] = useState(false)
  useKeys(
    menu,
    () => setOpen((is) => !is),
    () => setHelp(true),
  )
  const label = translate('search.open')
  const opening = {
    onClick: () => setOpen(true),
    'aria-haspopup': 'dialog',
    'data-tour': 'search',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const
  return (
    <>
      {wide ? (
        <ButtonBase
          {...opening}
          sx={{
            justifyContent: 'flex-start',
            gap: 1,
            flex: 'none',
            width: 240,
            minHeight: 44,
            px: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            color: 'text.secondary',
            typography: 'body2',
            '&:hover': { bgcolor: 'soft.raised' },
          }}
        >
          <SearchIcon fontSize="small" aria-hidden />
          {label}
          <Box component="kbd" aria-hidden sx={{ ml: 'auto', fontFamily: 'inherit', fontSize: '0.75rem' }}>
            {isApple() ? '⌘K' : translate('search.ctrlK')}
          </Box>
        </ButtonBase>
      ) : (
        <IconButton color="inherit" aria-label={label} {...opening}>
          <SearchIcon />
        </IconButton>
      )}
      {open && <Palette menu={menu} onClose={() => setOpen(false)} onKeys={() => setHelp(true)} />}
      {help && <KeysDialog menu={menu} onClose={() => setHelp(false)} />}
    </>
  )
}
