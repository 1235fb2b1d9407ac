import { useRecordContext } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a complex once nothing is left in it. */
export const RemoveComplex = () => {
  const record = useRecordContext<BuildingComplex>()
  if (!record) return null
  const { buildings, buildingUnits, publicAreas, rooms, radiators, thermostats, gateways } = record.counts
  return <RemoveButton blockers={{ buildings, buildingUnits, publicAreas, rooms, radiators, thermostats, gateways }} />
}
