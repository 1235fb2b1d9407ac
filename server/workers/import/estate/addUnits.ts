import { readValues, type Values } from '../../../../domain/import/column.ts'
import { unitDetailColumns, publicAreaColumns } from '../../../../domain/import/detailColumns.ts'
import { unitColumns } from '../../../../domain/import/estateColumns.ts'
import { whyNotStatus } from '../../../../domain/rules/appointment.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { circuitNamed, buildingNamed } from './addCircuits.ts'
import type { Assembly } from './Assembly.ts'
import { type UnitDraft, spaceKey, type AreaDraft } from './drafts.ts'

/** The unit that a row names by its customer id; undefined, with an issue, if the file has none with it. */
export const unitNamed = (
  { draft }: Assembly,
  row: TableRow,
  customerId: string | null,
): UnitDraft | undefined => {
  if (customerId === null) return undefined
  const unit = draft.units.get(customerId)
  if (!unit) sayOf(row)('customerId', 'unitNotFound', { args: { customerId, context: 'file' } })
  return unit
}

const addUnit = (assembly: Assembly, row: TableRow, firstRows: Map<string, number>): void => {
  const { draft, buildingByRow, floors } = assembly
  const say = sayOf(row)
  const values = readValues(unitColumns, row.cells, say)
  const building = buildingByRow.get(row)
  const { customerId, floor } = values
  if (customerId === null) return
  const first = firstRows.get(customerId)
  if (first !== undefined)
    return say('customerId', 'customerIdNotUnique', { args: { row: first, customerId } })
  firstRows.set(customerId, row.row)
  if (!building) return
  const unit: UnitDraft = {
    row,
    customerId,
    building,
    values,
    details: null,
    circuit: null,
    floor: null,
    leases: [],
  }
  draft.units.set(customerId, unit)
  if (floor !== null)
    floors.push({
      row,
      building,
      text: floor,
      settle: (level) => {
        unit.floor = level
      },
    })
}

const checkStatus = (
  row: TableRow,
  { status, statusReason, statusComment }: Values<typeof unitDetailColumns>,
): void => {
  const reason = whyNotStatus({ status: status ?? 'Open', reason: statusReason, description: statusComment })
  if (reason)
    sayOf(row)(reason === 'descriptionRequired' ? 'statusComment' : 'statusReason', 'valueRefused', {
      args: { reason },
    })
}

/** Adds the units of the main sheet with their details from the details sheet. */
export const addUnits = async (assembly: Assembly): Promise<void> => {
  const firstRows = new Map<string, number>()
  for (const row of assembly.rowsOf('estate')) {
    await assembly.pace.step()
    addUnit(assembly, row, firstRows)
  }
  for (const row of assembly.rowsOf('units')) {
    await assembly.pace.step()
    const details = readValues(unitDetailColumns, row.cells, sayOf(row))
    checkStatus(row, details)
    const unit = unitNamed(assembly, row, details.customerId)
    if (!unit) continue
    if (unit.details)
      sayOf(row)('customerId', 'customerIdNotUnique', {
        args: { customerId: unit.customerId, row: unit.row.row },
      })
    unit.details = details
    unit.circuit = circuitNamed(assembly, row, unit.building, details.heatingCircuit)
  }
}

/** Adds the public areas of buildings. */
export const addAreas = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace, floors } = assembly
  for (const row of rowsOf('publicAreas')) {
    await pace.step()
    const say = sayOf(row)
    const {
      building: label,
      publicArea: name,
      floor,
      heatingCircuit,
      description,
    } = readValues(publicAreaColumns, row.cells, say)
    const building = label === null ? undefined : buildingNamed(assembly, row, label)
    if (!building || name === null) continue
    const area: AreaDraft = {
      building,
      name,
      description,
      circuit: circuitNamed(assembly, row, building, heatingCircuit),
      floor: null,
    }
    if (draft.areas.has(spaceKey({ area }))) say('publicArea', 'valueNotUnique')
    draft.areas.set(spaceKey({ area }), area)
    if (floor !== null)
      floors.push({
        row,
        building,
        text: floor,
        settle: (level) => {
          area.floor = level
        },
      })
  }
}
