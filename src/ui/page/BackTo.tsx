import BackIcon from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { isRecord } from '../../../domain/records.ts'

/** The state of a navigation whose target offers the way back to where it came from. `name`: translated. */
export const leadsBack = (to: string, name: string) => ({ backTo: { to, name } })

/** Where the page was opened from, if that place wants its visitors back. */
const useBackTo = (): { to: string; name: string } | undefined => {
  const { state } = useLocation()
  const backTo: unknown = isRecord(state) ? state['backTo'] : undefined
  if (!isRecord(backTo) || typeof backTo['to'] !== 'string' || typeof backTo['name'] !== 'string')
    return undefined
  return { to: backTo['to'], name: backTo['name'] }
}

/** Where a form leads once it is saved: back to a list of tasks that it was opened from, where the next one waits. */
export const useAfterSave = <T extends string | false>(otherwise: T): T | (() => string) => {
  const backTo = useBackTo()
  return backTo && otherwise !== false ? () => backTo.to : otherwise
}

/** The way back, on a page that was opened from a place which it does not know. */
export const BackTo = () => {
  const translate = useTranslate()
  const backTo = useBackTo()
  if (!backTo) return null
  return (
    <Button
      component={Link}
      to={backTo.to}
      size="small"
      startIcon={<BackIcon />}
      sx={{ mt: 1, mb: -1, minHeight: 44 }}
    >
      {translate('ui.backTo', { name: backTo.name })}
    </Button>
  )
}
