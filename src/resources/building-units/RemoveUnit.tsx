import { useRecordContext } from 'react-admin'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a unit once nothing is left in it. */
export const RemoveUnit = () => {
  const record = useRecordContext<BuildingUnit>()
  if (!record) return null
  return <RemoveButton blockers={{ ...record.counts, leases: record.hasLease ? 1 : 0 }} />
}
