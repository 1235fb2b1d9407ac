import type { radiators } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inRoom, newRow, type RoomPlace } from './ancestors.ts'

export type RadiatorRow = typeof radiators.$inferSelect

/** A plate radiator with the usual valve, without findings and not yet vented. */
export const buildRadiator = (random: Random, room: RoomPlace, overrides: Partial<RadiatorRow> = {}): RadiatorRow => ({
  ...newRow(random),
  ...inRoom(room),
  name: 'Heizkörper 1',
  description: null,
  type: 'Plate',
  plateSubtype: 'Type22',
  sectionalSpacing: null,
  length: 1000,
  height: 600,
  width: 105,
  valveType: 'Standard_Heimeier_M30',
  valveDescription: null,
  valveDirection: 'Right',
  connectionPosition: 'Right',
  obstruction: null,
  obstructionDescription: null,
  issues: [],
  checklist: {},
  installationNotPossibleDescription: null,
  ventingPossible: null,
  ventingDuration: null,
  ventingFailureReason: null,
  ventingComment: null,
  ventedAt: null,
  heatingCircuitId: null,
  ...overrides,
})
