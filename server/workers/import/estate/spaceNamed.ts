import { sayOf, type TableRow } from '../TableRow.ts'
import { buildingNamed } from './addCircuits.ts'
import { unitNamed } from './addUnits.ts'
import type { Assembly } from './Assembly.ts'
import { nameKey, type SpaceDraft } from './drafts.ts'

interface SpaceCells {
  readonly customerId: string | null
  readonly building: string | null
  readonly publicArea: string | null
}

/** The unit or public area that a row refers to, by customer id or by building and name; adds an issue if the file has none with it. */
export const spaceNamed = (assembly: Assembly, row: TableRow, { customerId, building: label, publicArea }: SpaceCells): SpaceDraft | undefined => {
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
