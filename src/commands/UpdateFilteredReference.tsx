import UpdateIcon from '@mui/icons-material/PlaylistPlayOutlined'
import { Tooltip } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { readTenant } from '../providers/session.ts'
import { NamedButton } from '../ui/ReasonButton.tsx'
import { keepTarget } from './bulk/target.ts'

interface Props {
  /** Keyed as in the device list. */
  filters: Readonly<Record<string, unknown>>
  /** Number of thermostats that match the filters. */
  total: number | undefined
}

const onlyOne = (value: unknown): string | undefined => (Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : undefined)

/** Plans a bulk update for all thermostats that match the filters. A bulk update belongs to one client, which the filters name. */
export const UpdateFilteredReference = ({ filters, total }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { permissions = [] } = usePermissions<string[]>()
  const { TenantIds, ...others } = filters
  const tenantId = onlyOne(TenantIds)
  if (!permissions.includes('commands.comfort') && !permissions.includes('commands.service')) return null
  const plan = () => {
    if (tenantId === undefined) return
    keepTarget({ tenantId, filters: { ...others } })
    void navigate(paths.newBulkUpdate, tenantId === readTenant() ? {} : { state: { tenant: tenantId } })
  }
  return (
    <Tooltip describeChild title={tenantId === undefined ? translate('commands.bulk.chooseClient') : ''}>
      <span>
        <NamedButton label="commands.bulk.all" disabled={tenantId === undefined || !total} onClick={plan}>
          <UpdateIcon />
        </NamedButton>
      </span>
    </Tooltip>
  )
}
