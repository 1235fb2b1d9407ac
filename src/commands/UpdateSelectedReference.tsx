import { useListContext, type RaRecord } from 'react-admin'
import { PlanButton } from './bulk/PlanButton.tsx'

interface Row extends RaRecord {
  tenantId: string | null
}

/** Plans a bulk update for the selected thermostats, all of one client. */
export const UpdateSelectedReference = () => {
  const { selectedIds, data = [] } = useListContext<Row>()
  const tenants = new Set(data.filter(({ id }) => selectedIds.includes(id)).map(({ tenantId }) => tenantId))
  const [tenantId] = tenants
  const whyNot = tenants.size > 1 || !tenantId ? 'commands.bulk.oneClient' : undefined
  return <PlanButton label="commands.bulk.selected" tenantId={tenantId ?? undefined} filters={{ Ids: selectedIds.map(String) }} whyNot={whyNot} />
}
