import { useRecordContext } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a building once nothing is left in it. */
export const RemoveBuilding = () => {
  const record = useRecordContext<Building>()
  if (!record) return null
  const { buildingUnits, publicAreas, rooms, radiators, thermostats, sensors, gateways } = record.counts
  return <RemoveButton blockers={{ buildingUnits, publicAreas, rooms, radiators, thermostats, sensors, gateways }} />
}
