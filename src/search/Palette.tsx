import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Command } from 'cmdk'
import {
  createElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslate, useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Hit } from '../../contract/main/search.ts'
import { searchKinds } from '../../domain/search.ts'
import type { Workspace } from '../ui/shell/workspaces.ts'
import { hitPages } from './hitPages.tsx'
import { paletteLook } from './paletteLook.ts'
import { useActions, usePages, type Action } from './useActions.tsx'
import { longestSearch } from '../ui/longestSearch.ts'
import { useHits } from './useHits.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

const mostRecent = 8

/** What was opened from the search lately, kept on this device for this user in this client until they sign out. */
const useRecent = () => {
  const [recent, setRecent] = useStore<readonly Hit[]>('search.recent', [])
  return {
    recent,
    remember: (hit: Hit) =>
      setRecent(
        [hit, ...recent.filter(({ kind, key }) => kind !== hit.kind || key !== hit.key)].slice(0, mostRecent),
      ),
  }
}

/** One result with its icon, and what tells it from others of its name. */
const Item = ({
  value,
  icon,
  label,
  beside,
  below,
  onSelect,
}: {
  value: string
  icon: ReactNode
  label: string
  beside?: string | null
  below?: string
  onSelect: () => void
}) => (
  <Command.Item value={value} onSelect={onSelect}>
    <Box component="span" aria-hidden className="icon">
      {icon}
    </Box>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {label}
      {beside && beside !== label && (
        <Typography component="span" variant="body2" color="text.secondary">
          {` · ${beside}`}
        </Typography>
      )}
      {below && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {below}
        </Typography>
      )}
    </Box>
  </Command.Item>
)

/** Searches rows, pages and actions, and opens what is chosen. */
export const Palette = ({
  menu,
  onClose,
  onKeys,
}: {
  menu: readonly Workspace[]
  onClose: () => void
  onKeys: () => void
}) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const titleId = useId()
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { text, type, items, similar, failed, again, waiting } = useHits()
  const { recent, remember } = useRecent()
  const [pages, actions] = [usePages(menu, text), useActions(text, onKeys)]
  const isEmpty = text.trim() === ''
  const byKey = useRef(false)
  const [early, setEarly] = useState(false)
  const show = (hit: Hit) => {
    remember(hit)
    onClose()
    void navigate(hitPages[hit.kind].show(hit.key))
  }
  // what is listed answers an earlier text until the next answer is there: whoever presses Enter means what they typed
  const open = (hit: Hit) => (waiting && byKey.current && !isEmpty ? setEarly(true) : show(hit))
  const change = (next: string) => {
    setEarly(false)
    type(next)
  }
  const run = (action: Action) => () => {
    onClose()
    action.run()
  }
  const groups = searchKinds
    .map((kind) => ({ kind, shown: items.filter((hit) => hit.kind === kind) }))
    .filter(({ shown }) => shown.length > 0)
  const found = items.length + pages.length + actions.length
  const onKey = ({ key, nativeEvent }: KeyboardEvent) => {
    byKey.current = true
    if (key === 'Enter') setEarly(early || (waiting && found === 0 && !isEmpty && !nativeEvent.isComposing))
    // whoever walks the list chooses from it
    else if (key.startsWith('Arrow')) setEarly(false)
  }
  const answer = useEffectEvent(() => {
    const [hit, choice] = [groups[0]?.shown[0], pages[0] ?? actions[0]]
    // what is only similar is for people to judge
    if (failed || similar) return
    if (hit) show(hit)
    else if (choice) run(choice)()
  })
  const isAnswered = early && !waiting
  useEffect(() => {
    if (isAnswered) answer()
  }, [isAnswered])
  const hits = (shown: readonly Hit[]) =>
    shown.map((hit) => (
      <Item
        key={`${hit.kind} ${hit.key}`}
        value={`${hit.kind} ${hit.key}`}
        icon={createElement(hitPages[hit.kind].icon, { fontSize: 'small' })}
        label={hit.name}
        beside={hit.detail}
        below={hit.path.join(' › ')}
        onSelect={() => open(hit)}
      />
    ))
  const choices = (shown: readonly Action[]) =>
    shown.map((action) => (
      <Item
        key={action.id}
        value={action.id}
        icon={action.icon}
        label={action.label}
        beside={action.beside ?? null}
        onSelect={run(action)}
      />
    ))
  const status = isEmpty
    ? recent.length === 0 && translate('search.hint')
    : failed
      ? translate('search.failed')
      : waiting
        ? (found === 0 || early) && translate('search.searching')
        : found === 0
          ? translate('search.nothing', { text: text.trim() })
          : similar && translate('search.similar', { text: text.trim() })
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { mt: { sm: '10vh' } },
      }}
    >
      <Box component="h2" id={titleId} sx={{ position: 'absolute', clipPath: 'inset(50%)', m: 0 }}>
        {translate('search.title')}
      </Box>
      <Box
        component={Command}
        shouldFilter={false}
        loop
        label={translate('search.title')}
        sx={paletteLook}
        onKeyDown={onKey}
        onPointerDownCapture={() => {
          byKey.current = false
        }}
      >
        <Box className="line">
          <SearchIcon aria-hidden />
          <Command.Input
            autoFocus
            value={text}
            onValueChange={change}
            maxLength={longestSearch}
            placeholder={translate('search.placeholder')}
          />
          <Button size="small" onClick={onClose} sx={{ flex: 'none' }}>
            {translate('ra.action.close')}
          </Button>
        </Box>
        <Box role="status" className="status">
          {status}
          {failed && !isEmpty && (
            <Button size="small" onClick={again} sx={{ ml: 1 }}>
              {translate('ui.error.retry')}
            </Button>
          )}
        </Box>
        <Command.List label={translate('search.results')}>
          {isEmpty && recent.length > 0 && (
            <Command.Group heading={translate('search.recent')}>{hits(recent)}</Command.Group>
          )}
          {groups.map(({ kind, shown }) => (
            <Command.Group key={kind} heading={translate(`search.kinds.${kind}`)}>
              {hits(shown)}
            </Command.Group>
          ))}
          {pages.length > 0 && (
            <Command.Group heading={translate('search.pages')}>{choices(pages)}</Command.Group>
          )}
          {actions.length > 0 && (
            <Command.Group heading={translate('search.actions')}>{choices(actions)}</Command.Group>
          )}
        </Command.List>
      </Box>
    </Dialog>
  )
}
