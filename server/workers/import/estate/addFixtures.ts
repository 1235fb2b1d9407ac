import { readValues, type Values } from '../../../../domain/import/column.ts'
import { radiatorColumns, windowColumns } from '../../../../domain/import/detailColumns.ts'
import { fieldsIn } from '../../../../domain/import/fieldColumns.ts'
import { columnOf, fieldNames, mapFields } from '../../../../domain/rules/fields.ts'
import { whyNotRadiator, whyNotVenting } from '../../../../domain/rules/radiator.ts'
import { radiatorFields } from '../../../../domain/rules/radiatorFields.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { circuitNamed } from './addCircuits.ts'
import { roomKey, spaceNamed } from './addRooms.ts'
import type { Assembly } from './Assembly.ts'
import { buildingOf, nameKey, type RoomDraft } from './drafts.ts'

interface RoomCells {
  readonly customerId: string | null
  readonly building: string | null
  readonly publicArea: string | null
  readonly room: string | null
}

const roomNamed = (assembly: Assembly, row: TableRow, cells: RoomCells): RoomDraft | undefined => {
  const space = spaceNamed(assembly, row, cells)
  if (!space || cells.room === null) return undefined
  const room = assembly.draft.rooms.get(roomKey(space, cells.room))
  if (!room) sayOf(row)('room', 'roomNotFound', { args: { room: cells.room } })
  return room
}

const columnsOfRadiator = {
  name: 'radiator',
  ...mapFields(radiatorFields, (row, field) => columnOf(field, row)),
}
const ventingKeys: Readonly<Record<string, string>> = {
  isVentingPossible: 'ventingPossible',
  successDuration: 'ventingDuration',
  failureReason: 'ventingFailureReason',
}

const checkRadiator = (row: TableRow, values: Values<typeof radiatorColumns>): void => {
  const say = sayOf(row)
  const reasons = whyNotRadiator({ name: values.radiator, ...fieldsIn(radiatorFields, values) }) ?? {}
  for (const field of ['name', ...fieldNames(radiatorFields)] as const) {
    const reason = reasons[field]
    // an empty required cell has its issue already
    if (reason && reason !== 'required') say(columnsOfRadiator[field], 'valueRefused', { args: { reason } })
  }
  if (values.ventingPossible === null) return
  const venting = {
    isVentingPossible: values.ventingPossible,
    successDuration: values.ventingDuration,
    failureReason: values.ventingFailureReason,
  }
  for (const field of Object.keys(whyNotVenting(venting) ?? {}))
    say(ventingKeys[field] ?? field, 'valueMissing')
}

/** Adds the windows and radiators of rooms. */
export const addFixtures = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace } = assembly
  for (const row of rowsOf('windows')) {
    await pace.step()
    const values = readValues(windowColumns, row.cells, sayOf(row))
    const room = roomNamed(assembly, row, values)
    if (room) draft.windows.push({ room, values })
  }
  const names = new Set<string>()
  for (const row of rowsOf('radiators')) {
    await pace.step()
    const values = readValues(radiatorColumns, row.cells, sayOf(row))
    checkRadiator(row, values)
    const room = roomNamed(assembly, row, values)
    if (!room || values.radiator === null) continue
    const key = `${roomKey(room.space, room.name)}\n${nameKey(values.radiator)}`
    if (names.has(key)) sayOf(row)('radiator', 'valueNotUnique')
    names.add(key)
    draft.radiators.push({
      room,
      values,
      circuit: circuitNamed(assembly, row, buildingOf(room.space), values.heatingCircuit),
    })
  }
}
