import { readValues } from '../../../../domain/import/column.ts'
import { heatingCircuitColumns } from '../../../../domain/import/detailColumns.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { locationOf } from './addPlaces.ts'
import { labelKey, type Assembly } from './Assembly.ts'
import { nameKey, type BuildingDraft, type CircuitDraft } from './drafts.ts'

/** The building that a cell of an additional sheet names by its address; undefined, with an issue, if the file has none with it. */
export const buildingNamed = (
  { buildingByLabel }: Assembly,
  row: TableRow,
  label: string,
): BuildingDraft | undefined => {
  const building = buildingByLabel.get(labelKey(label))
  if (!building) sayOf(row)('building', 'buildingNotFound', { args: { building: label } })
  return building
}

/** The heating circuit that a row names within a building: one of its location that does not belong to another building. */
export const circuitNamed = (
  { draft }: Assembly,
  row: TableRow,
  building: BuildingDraft,
  name: string | null,
): CircuitDraft | null => {
  if (name === null) return null
  const circuit = draft.circuits.get(nameKey(building.complex.location.name, name))
  if (!circuit)
    sayOf(row)('heatingCircuit', 'heatingCircuitNotFound', {
      args: { heatingCircuit: name, location: building.complex.location.name },
    })
  else if (circuit.building && circuit.building !== building)
    sayOf(row)('heatingCircuit', 'valueRefused', { args: { reason: 'heatingCircuitElsewhere' } })
  return circuit ?? null
}

/** Adds the heating circuits of the file and those that its buildings name. */
export const addCircuits = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace } = assembly
  for (const row of rowsOf('heatingCircuits')) {
    await pace.step()
    const say = sayOf(row)
    const {
      location,
      heatingCircuit: name,
      building: label,
      balancingConfirmedAt,
      description,
    } = readValues(heatingCircuitColumns, row.cells, say)
    if (location === null || name === null) continue
    const key = nameKey(location, name)
    if (draft.circuits.has(key)) say('heatingCircuit', 'valueNotUnique')
    const building = label === null ? null : (buildingNamed(assembly, row, label) ?? null)
    if (building && nameKey(building.complex.location.name) !== nameKey(location))
      say('building', 'valueRefused', { args: { reason: 'buildingElsewhere' } })
    draft.circuits.set(key, {
      location: locationOf(draft, location),
      name,
      description,
      balancingConfirmedAt,
      building,
    })
  }
  for (const building of draft.buildings.values())
    building.circuit = circuitNamed(assembly, building.row, building, building.values.heatingCircuit)
}
