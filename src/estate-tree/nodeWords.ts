import type { TreeNode } from '../../contract/main/estateTree.ts'
import type { SpaceType } from '../../domain/enums.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** The most telling count for each node type. */
const telling: Partial<Record<SpaceType, string>> = {
  Location: 'buildingUnits',
  BuildingComplex: 'buildingUnits',
  Building: 'buildingUnits',
  BuildingUnit: 'rooms',
  PublicArea: 'rooms',
  Room: 'radiators',
}

/** The contents of a node in a few words: "48 units". Empty where there are none of that kind. */
export const holdsWords = (
  { type, counts }: Pick<TreeNode, 'type' | 'counts'>,
  translate: Translate,
  number: (value: number) => string,
): string => {
  const kind = telling[type]
  const count = kind === undefined ? 0 : (counts[kind] ?? 0)
  return kind !== undefined && count > 0
    ? translate(`estate.holds.${kind}`, { smart_count: count, number: number(count) })
    : ''
}
