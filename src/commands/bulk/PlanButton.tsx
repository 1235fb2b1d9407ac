import UpdateIcon from '@mui/icons-material/PlaylistPlayOutlined'
import { Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { readTenant } from '../../providers/session.ts'
import { NamedButton } from '../../ui/buttons/ReasonButton.tsx'
import { useMay } from '../../ui/useMay.ts'
import { keepTarget } from './target.ts'

interface Props {
  label: string
  /** The client of all thermostats that are meant; a bulk update belongs to one client. */
  tenantId: string | undefined
  /** Keyed as in the device list. */
  filters: Readonly<Record<string, unknown>>
  /** The text key of the reason for which no update can be planned. */
  whyNot: string | undefined
  disabled?: boolean
}

/** Plans a bulk update for the thermostats that match the filters, for users who may send commands. */
export const PlanButton = ({ label, tenantId, filters, whyNot, disabled = false }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  if (!useMay(needs.command)) return null
  const plan = () => {
    if (tenantId === undefined) return
    keepTarget({ tenantId, filters: { ...filters } })
    void navigate(paths.newBulkUpdate, tenantId === readTenant() ? {} : { state: { tenant: tenantId } })
  }
  return (
    <Tooltip describeChild title={whyNot ? translate(whyNot) : ''}>
      <span>
        <NamedButton label={label} disabled={disabled || whyNot !== undefined} onClick={plan}>
          <UpdateIcon />
        </NamedButton>
      </span>
    </Tooltip>
  )
}
