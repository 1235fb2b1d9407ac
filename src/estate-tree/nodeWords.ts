import type { TreeNode } from '../../contract/main/estateTree.ts'
import type { SpaceType } from '../../domain/enums.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** The one figure that says most about a node of each type. */
const telling: Partial<Record<SpaceType, string>> = {
  Location: 'buildingUnits',
  BuildingComplex: 'buildingUnits',
  Building: 'buildingUnits',
  BuildingUnit: 'rooms',
  PublicArea: 'rooms',
  Room: 'radiators',
}

/** How much a node holds, in a few words: "48 units". Empty where it holds nothing of that kind. */
export const holdsWords = ({ type, counts }: Pick<TreeNode, 'type' | 'counts'>, translate: Translate, number: (value: number) => string): string => {
  const kind = telling[type]
  const count = kind === undefined ? 0 : (counts[kind] ?? 0)
  return kind !== undefined && count > 0 ? translate(`estate.holds.${kind}`, { smart_count: count, number: number(count) }) : ''
}
