import type { windows } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inRoom, newRow, type RoomPlace } from './ancestors.ts'

export type WindowRow = typeof windows.$inferSelect

export const buildWindow = (random: Random, room: RoomPlace, overrides: Partial<WindowRow> = {}): WindowRow => ({
  ...newRow(random),
  ...inRoom(room),
  name: 'Fenster 1',
  material: 'Plastic',
  direction: 'South',
  width: 1.2,
  height: 1.4,
  wall: 'Front',
  windowSensorRequired: false,
  ...overrides,
})
