import { parseFloor, whyNotFloor } from '../../../../domain/rules/floor.ts'
import { type Table, sayOf } from '../TableRow.ts'
import { addBuildings } from './addBuildings.ts'
import { addCircuits } from './addCircuits.ts'
import { addFixtures } from './addFixtures.ts'
import { addLeases } from './addLeases.ts'
import { addPlaces } from './addPlaces.ts'
import { addRooms } from './addRooms.ts'
import { addAreas, addUnits } from './addUnits.ts'
import type { Assembly } from './Assembly.ts'
import { emptyDraft, type EstateDraft, type BuildingDraft } from './drafts.ts'

/** Assembles the rows of a file into an estate and reports everything that can be checked without the database. */
export const assembleEstate = async (
  tables: readonly Table[],
  options: Pick<Assembly, 'register' | 'pace' | 'locationName' | 'today' | 'joinable'>,
): Promise<EstateDraft> => {
  const rows = new Map(tables.map((table) => [table.kind, table.rows]))
  const assembly: Assembly = {
    ...options,
    draft: emptyDraft(),
    rowsOf: (sheet) => rows.get(sheet) ?? [],
    buildingByRow: new Map(),
    buildingByLabel: new Map(),
    floors: [],
  }
  await addPlaces(assembly)
  await addBuildings(assembly)
  await addCircuits(assembly)
  await addUnits(assembly)
  await addAreas(assembly)
  await addRooms(assembly)
  await settleFloors(assembly)
  await addFixtures(assembly)
  await addLeases(assembly)
  return assembly.draft
}

interface Seen {
  lowest: number
  highest: number
  attic: boolean
}

/**
 * Determines the floors of every building, either those that the file names or as many as its units, areas and rooms need, and resolves
 * levels: DG is the topmost floor of the building. A level that the building does not have becomes an issue.
 */
const settleFloors = async ({ draft, floors, pace }: Assembly): Promise<void> => {
  const seen = new Map<BuildingDraft, Seen>()
  for (const { building, text } of floors) {
    await pace.step()
    const level = parseFloor(text)
    const known = seen.get(building) ?? { lowest: 0, highest: 0, attic: false }
    seen.set(
      building,
      level === undefined
        ? { ...known, attic: true }
        : { ...known, lowest: Math.min(known.lowest, level), highest: Math.max(known.highest, level) },
    )
  }
  for (const building of draft.buildings.values()) {
    if (building.existingId !== undefined) continue
    const { lowest, highest, attic } = seen.get(building) ?? { lowest: 0, highest: 0, attic: false }
    building.floorsAbove = building.values.floorsAbove ?? highest + (attic ? 2 : 1)
    building.floorsBelow = building.values.floorsBelow ?? -lowest
  }
  for (const { row, building, text, settle } of floors) {
    await pace.step()
    const level = parseFloor(text, building.floorsAbove)
    if (level === undefined || whyNotFloor(level, building)) {
      sayOf(row)('floor', 'floorWrongFormat', {
        args: { context: 'outside', lowest: -building.floorsBelow, highest: building.floorsAbove - 1 },
      })
    } else settle(level)
  }
}
