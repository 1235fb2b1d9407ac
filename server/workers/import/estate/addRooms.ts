import { readValues } from '../../../../domain/import/column.ts'
import { roomColumns } from '../../../../domain/import/detailColumns.ts'
import { fieldsIn } from '../../../../domain/import/fieldColumns.ts'
import { valuesOf } from '../../../../domain/rules/fields.ts'
import { whyNotRoom } from '../../../../domain/rules/room.ts'
import { roomFields, type RoomValues } from '../../../../domain/rules/roomFields.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { circuitNamed, buildingNamed } from './addCircuits.ts'
import { unitNamed } from './addUnits.ts'
import type { Assembly } from './Assembly.ts'
import { buildingOf, nameKey, spaceKey, type RoomDraft, type SpaceDraft } from './drafts.ts'

/** The map key of a room: its unit or public area, and its name. */
export const roomKey = (space: SpaceDraft, name: string): string => `${spaceKey(space)}\n${nameKey(name)}`

/** The fields of a room. */
export const fieldsOfRoom = ({ values }: Pick<RoomDraft, 'values'>): RoomValues =>
  valuesOf(roomFields, { ...fieldsIn(roomFields, values), type: values.roomType ?? 'Other' })

const checkRoom = (row: TableRow, room: RoomDraft): void => {
  const say = sayOf(row)
  for (const [field, reason] of Object.entries(whyNotRoom(fieldsOfRoom(room))))
    if (reason) say(field, 'valueRefused', { args: { reason } })
}

/** Adds the rooms of units and public areas with their dimensions. */
export const addRooms = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace, floors } = assembly
  for (const row of rowsOf('rooms')) {
    await pace.step()
    const say = sayOf(row)
    const values = readValues(roomColumns, row.cells, say)
    const space = spaceNamed(assembly, row, values)
    if (!space || values.room === null) continue
    const building = buildingOf(space)
    const room: RoomDraft = {
      space,
      name: values.room,
      values,
      circuit: circuitNamed(assembly, row, building, values.heatingCircuit),
      floor: null,
    }
    checkRoom(row, room)
    const key = roomKey(space, room.name)
    if (draft.rooms.has(key)) say('room', 'valueNotUnique')
    draft.rooms.set(key, room)
    if (values.floor !== null)
      floors.push({
        row,
        building,
        text: values.floor,
        settle: (level) => {
          room.floor = level
        },
      })
  }
}

interface SpaceCells {
  readonly customerId: string | null
  readonly building: string | null
  readonly publicArea: string | null
}

/** The unit or public area that a row refers to, by customer id or by building and name; adds an issue if the file has none with it. */
export const spaceNamed = (
  assembly: Assembly,
  row: TableRow,
  { customerId, building: label, publicArea }: SpaceCells,
): SpaceDraft | undefined => {
  if (customerId !== null) {
    const unit = unitNamed(assembly, row, customerId)
    return unit && { unit }
  }
  const say = sayOf(row)
  if (publicArea === null || label === null) {
    say('customerId', 'customerIdMissing', { args: { context: 'orPublicArea' } })
    return undefined
  }
  const building = buildingNamed(assembly, row, label)
  if (!building) return undefined
  const area = assembly.draft.areas.get(`area\n${building.key}\n${nameKey(publicArea)}`)
  if (!area) say('publicArea', 'publicAreaNotFound', { args: { publicArea, building: label } })
  return area && { area }
}
