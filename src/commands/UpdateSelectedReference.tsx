import UpdateIcon from '@mui/icons-material/PlaylistPlayOutlined'
import { Tooltip } from '@mui/material'
import { useListContext, usePermissions, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { readTenant } from '../providers/session.ts'
import { NamedButton } from '../ui/ReasonButton.tsx'
import { keepTarget } from './bulk/target.ts'

interface Row extends RaRecord {
  tenantId: string | null
}

/** Plans a bulk update for the selected thermostats, all of one client. */
export const UpdateSelectedReference = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { permissions = [] } = usePermissions<string[]>()
  const { selectedIds, data = [] } = useListContext<Row>()
  const tenants = new Set(data.filter(({ id }) => selectedIds.includes(id)).map(({ tenantId }) => tenantId))
  const [tenantId] = tenants
  const whyNot = tenants.size > 1 || !tenantId ? 'commands.bulk.oneClient' : undefined
  if (!permissions.includes('commands.comfort') && !permissions.includes('commands.service')) return null
  const plan = () => {
    if (!tenantId) return
    keepTarget({ tenantId, filters: { Ids: selectedIds.map(String) } })
    void navigate(paths.newBulkUpdate, tenantId === readTenant() ? {} : { state: { tenant: tenantId } })
  }
  return (
    <Tooltip describeChild title={whyNot ? translate(whyNot) : ''}>
      <span>
        <NamedButton label="commands.bulk.selected" disabled={whyNot !== undefined} onClick={plan}>
          <UpdateIcon />
        </NamedButton>
      </span>
    </Tooltip>
  )
}
