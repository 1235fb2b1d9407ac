import ScopeIcon from '@mui/icons-material/ArrowDropDown'
import { Button, ButtonGroup } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { hasSeveralTenants } from '../../providers/session.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { useMayDo } from '../../ui/useMay.ts'
import type { Scope, ScopeEntriesProps } from './ScopeEntries.tsx'

const ScopeEntries = lazyPart<ScopeEntriesProps>(
  async () => (await import('./ScopeEntries.tsx')).ScopeEntries,
)

/** Where three buttons leave the other buttons of the toolbar on their line, in the longer words of German too. */
const wideEnough = '(min-width: 1400px)'

/** Whose thermostats are listed: this client's, or those of all clients that the user may see, in operation or as they were produced. */
export const ScopeSwitch = ({ shown }: { shown: string }) => {
  const translate = useTranslate()
  const wide = useMediaQuery(wideEnough)
  const several = hasSeveralTenants()
  const scopes = [
    { to: paths.thermostats.list, label: translate(several ? 'fleet.thisClient' : 'fleet.overview') },
    { to: paths.fleet, label: translate(several ? 'fleet.allClients' : 'fleet.operation') },
    { to: paths.production, label: translate('fleet.production') },
  ]
  if (!useMayDo('fleet-production', 'list')) return null
  return wide ? <ScopeButtons scopes={scopes} shown={shown} /> : <ScopeMenu scopes={scopes} shown={shown} />
}

const ScopeButtons = ({ scopes, shown }: { scopes: readonly Scope[]; shown: string }) => (
  <ButtonGroup size="small" aria-label={useTranslate()('fleet.scope')} sx={{ mr: 'auto' }}>
    {scopes.map(({ to, label }) => (
      <Button
        key={to}
        component={Link}
        to={to}
        aria-current={to === shown ? 'page' : undefined}
        sx={{
          borderColor: 'edge',
          color: 'text.primary',
          '&[aria-current]': { bgcolor: 'soft.accent', color: 'primary.main' },
          '@media (forced-colors: active)': {
            '&[aria-current]': { outline: '2px solid', outlineOffset: -2 },
          },
        }}
      >
        {label}
      </Button>
    ))}
  </ButtonGroup>
)

/** Three buttons side by side would take a row of their own. */
const ScopeMenu = ({ scopes, shown }: { scopes: readonly Scope[]; shown: string }) => {
  const translate = useTranslate()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [label, name] = [translate('fleet.scope'), scopes.find(({ to }) => to === shown)?.label ?? '']
  return (
    <>
      <Button
        aria-label={`${label}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<ScopeIcon />}
        onClick={({ currentTarget }) => {
          setUsed(true)
          setAnchor(currentTarget)
        }}
        // as wide as the other buttons leave on a phone of 320 px
        sx={{
          mr: 'auto',
          px: 0.5,
          maxWidth: { xs: 96, sm: 'none' },
          textAlign: 'left',
          fontSize: '0.8125rem',
          '& .MuiButton-endIcon': { mx: 0 },
        }}
      >
        {name}
      </Button>
      {used && (
        <ScopeEntries
          id={menuId}
          label={label}
          scopes={scopes}
          shown={shown}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
