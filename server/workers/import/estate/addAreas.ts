import { readValues } from '../../../../domain/import/column.ts'
import { publicAreaColumns } from '../../../../domain/import/detailColumns.ts'
import { sayOf } from '../TableRow.ts'
import { buildingNamed, circuitNamed } from './addCircuits.ts'
import type { Assembly } from './Assembly.ts'
import { spaceKey, type AreaDraft } from './drafts.ts'

/** Adds the public areas of buildings. */
export const addAreas = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace, floors } = assembly
  for (const row of rowsOf('publicAreas')) {
    await pace.step()
    const say = sayOf(row)
    const { building: label, publicArea: name, floor, heatingCircuit, description } = readValues(publicAreaColumns, row.cells, say)
    const building = label === null ? undefined : buildingNamed(assembly, row, label)
    if (!building || name === null) continue
    const area: AreaDraft = { building, name, description, circuit: circuitNamed(assembly, row, building, heatingCircuit), floor: null }
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
