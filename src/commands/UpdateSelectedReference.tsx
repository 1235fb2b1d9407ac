import { useListContext, type RaRecord } from 'react-admin'
import { useSelectedRows } from '../ui/list/SelectedNames.tsx'
import { PlanButton } from './bulk/PlanButton.tsx'

const tenantOf = (row: RaRecord): string | undefined => (typeof row['tenantId'] === 'string' ? row['tenantId'] : undefined)

/** Plans a bulk update for the selected thermostats, all of one client. */
export const UpdateSelectedReference = () => {
  const { selectedIds } = useListContext()
  const tenants = new Set(useSelectedRows().map(tenantOf))
  const [tenantId] = tenants
  const whyNot = tenants.size > 1 || !tenantId ? 'commands.bulk.oneClient' : undefined
  return <PlanButton label="commands.bulk.selected" tenantId={tenantId} filters={{ Ids: selectedIds.map(String) }} whyNot={whyNot} />
}
