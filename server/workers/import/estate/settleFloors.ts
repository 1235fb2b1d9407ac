import { parseFloor, whyNotFloor } from '../../../../domain/rules/floor.ts'
import { sayOf } from '../TableRow.ts'
import type { Assembly } from './Assembly.ts'
import type { BuildingDraft } from './drafts.ts'

interface Seen {
  lowest: number
  highest: number
  attic: boolean
}

/**
 * Determines the floors of every building, either those that the file names or as many as its units, areas and rooms need, and resolves
 * levels: DG is the topmost floor of the building. A level that the building does not have becomes an issue.
 */
export const settleFloors = async ({ draft, floors, pace }: Assembly): Promise<void> => {
  const seen = new Map<BuildingDraft, Seen>()
  for (const { building, text } of floors) {
    await pace.step()
    const level = parseFloor(text)
    const known = seen.get(building) ?? { lowest: 0, highest: 0, attic: false }
    seen.set(
      building,
      level === undefined ? { ...known, attic: true } : { ...known, lowest: Math.min(known.lowest, level), highest: Math.max(known.highest, level) },
    )
  }
  for (const building of draft.buildings.values()) {
    const { lowest, highest, attic } = seen.get(building) ?? { lowest: 0, highest: 0, attic: false }
    building.floorsAbove = building.values.floorsAbove ?? highest + (attic ? 2 : 1)
    building.floorsBelow = building.values.floorsBelow ?? -lowest
  }
  for (const { row, building, text, settle } of floors) {
    await pace.step()
    const level = parseFloor(text, building.floorsAbove)
    if (level === undefined || whyNotFloor(level, building)) {
      sayOf(row)('floor', 'floorWrongFormat', { args: { context: 'outside', lowest: -building.floorsBelow, highest: building.floorsAbove - 1 } })
    } else settle(level)
  }
}
