import { useListContext, type RaRecord } from 'react-admin'
import { useSelectedRows } from '../ui/list/bulk/SelectedNames.tsx'
import { PlanButton } from './bulk/PlanButton.tsx'

const tenantOf = (row: RaRecord): string | undefined =>
  typeof row['tenantId'] === 'string' ? row['tenantId'] : undefined

interface Props {
  /** The id of a row's thermostat, in lists of what is not thermostats; undefined if it has none. */
  thermostatOf?: (row: RaRecord) => string | undefined
}

/** Plans a bulk update for the selected thermostats, or those of the selected rows, all of one client. */
export const UpdateSelectedReference = ({ thermostatOf }: Props) => {
  const { selectedIds } = useListContext()
  const rows = useSelectedRows()
  const tenants = new Set(rows.map(tenantOf))
  const [tenantId] = tenants
  const ids = thermostatOf ? rows.map(thermostatOf) : selectedIds.map(String)
  const whyNot = ids.includes(undefined)
    ? 'commands.bulk.thermostatsOnly'
    : tenants.size > 1 || !tenantId
      ? 'commands.bulk.oneClient'
      : undefined
  return (
    <PlanButton
      label="commands.bulk.selected"
      tenantId={tenantId}
      filters={{ Ids: [...new Set(ids)] }}
      whyNot={whyNot}
    />
  )
}
