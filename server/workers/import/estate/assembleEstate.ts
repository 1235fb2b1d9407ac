import type { Table } from '../TableRow.ts'
import { addAreas } from './addAreas.ts'
import { addBuildings } from './addBuildings.ts'
import { addCircuits } from './addCircuits.ts'
import { addFixtures } from './addFixtures.ts'
import { addLeases } from './addLeases.ts'
import { addPlaces } from './addPlaces.ts'
import { addRooms } from './addRooms.ts'
import { addUnits } from './addUnits.ts'
import type { Assembly } from './Assembly.ts'
import { emptyDraft, type EstateDraft } from './drafts.ts'
import { settleFloors } from './settleFloors.ts'

/** Assembles the rows of a file into an estate and reports everything that can be checked without the database. */
export const assembleEstate = async (
  tables: readonly Table[],
  options: Pick<Assembly, 'register' | 'pace' | 'locationName' | 'today'>,
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
