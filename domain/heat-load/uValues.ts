import type { WindowMaterial } from '../enums.ts'
import {
  byClass,
  renovatedIn,
  unknownConstructionYear,
  windowYear,
  type BuildingAge,
} from './constructionClass.ts'
import type { UncertaintyLevel } from './heatLoadTerms.ts'

/** Opaque parts of the envelope with a U-value of their own. `floor`: ceiling of the cellar, or slab on the ground. */
type OpaquePart = 'roof' | 'topCeiling' | 'outerWall' | 'floor'

const parts = ['roof', 'topCeiling', 'outerWall', 'floor'] as const satisfies readonly OpaquePart[]

/** W/(m²K) in the original state, one row a class, in the order of `parts`. Source: IWU tabuladata (MOBASY), CC BY 4.0, adapted. */
const original = [
  [2.0, 1.1, 1.7, 1.2],
  [2.0, 1.1, 1.5, 1.2],
  [1.6, 1.1, 1.3, 1.2],
  [1.2, 1.1, 1.2, 1.2],
  [0.8, 0.9, 1.0, 1.0],
  [0.6, 0.6, 0.8, 0.8],
  [0.4, 0.4, 0.7, 0.6],
  [0.25, 0.25, 0.5, 0.4],
  [0.18, 0.18, 0.22, 0.26],
  [0.15, 0.15, 0.2, 0.24],
  [0.15, 0.15, 0.18, 0.18],
] as const

/** cm of insulation that a renovation adds, by its year, in the order of `parts`. Source as above. */
const insulation = [
  [1, 1, 1, 1],
  [1, 1, 1, 1],
  [1, 1, 1, 1],
  [1, 1, 1, 1],
  [5, 4, 2, 1],
  [8, 6, 3, 2],
  [10, 9, 5, 4],
  [12, 12, 8, 7],
  [14, 13, 10, 8],
  [15, 14, 12, 8],
  [18, 15, 12, 10],
] as const

/** W/(mK) of insulation. */
const lambda = 0.035

/** U-value in W/(m²K) of a part with additional insulation, in m. */
export const insulatedUValue = (uValue: number, metres: number): number => 1 / (1 / uValue + metres / lambda)

/**
 * U-value (W/(m²K)) of an opaque part. After a renovation of which nothing else is known it is the mean of the original state and the usual
 * insulation of that time, as it is open what was renovated. Without a year of construction: the class of 1958 to 1968.
 */
export const opaqueUValue = (part: OpaquePart, age: BuildingAge): number => {
  const at = parts.indexOf(part)
  const plain = byClass(original, age.constructionYear ?? unknownConstructionYear)[at] ?? 0
  const renovation = renovatedIn(age)
  if (renovation === undefined) return plain
  return (plain + insulatedUValue(plain, (byClass(insulation, renovation)[at] ?? 0) / 100)) / 2
}

/** How sure an opaque U-value is: a default (C), one of a class with a wide spread or of an unclear renovation (D), or of an unknown year (E). */
export const opaqueLevel = (age: BuildingAge): UncertaintyLevel => {
  if (age.constructionYear === null) return 'E'
  return age.constructionYear >= 1995 || renovatedIn(age) !== undefined ? 'D' : 'C'
}

/** W/(m²K) of walls inside the building, by year of construction. Own choice: solid walls until 1994. */
export const innerUValue = ({ constructionYear }: BuildingAge): number =>
  (constructionYear ?? unknownConstructionYear) <= 1994 ? 1.7 : 1

/** W/(m²K) with the frame, by class of the window's year; the last entry is for an unknown year. The classes up to 1968 are one. */
const windows: Readonly<Record<WindowMaterial, readonly number[]>> = {
  WoodSingleGlazing: [4.5, 4.5, 4.6, 4.5, 4.5, 4.5, 4.4, 4.4, 4.5],
  WoodDoubleGlazing: [2.4, 2.4, 2.7, 2.6, 1.8, 1.5, 1.4, 1.3, 2.3],
  WoodTripleGlazing: [1.7, 1.7, 1.9, 1.9, 1.2, 1.2, 1.1, 1.1, 1.1],
  Plastic: [2.6, 2.6, 2.8, 2.6, 1.8, 1.4, 1.3, 1.3, 2.1],
  Aluminium: [4.1, 4.1, 3.8, 3.0, 2.2, 1.7, 1.4, 1.3, 2.9],
  Unknown: [3.7, 3.7, 3.0, 2.7, 1.9, 1.5, 1.2, 1.1, 2.4],
}

const windowClasses = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7] as const

/** U-value (W/(m²K)) of a window with its frame, by material and the year of construction or of a later renovation. Source: as the walls. */
export const windowUValue = (material: WindowMaterial, age: BuildingAge): number => {
  const year = windowYear(age)
  const row = windows[material]
  return row[year === undefined ? row.length - 1 : byClass(windowClasses, year)] ?? 0
}

/** How sure a window's U-value is. */
export const windowLevel = (material: WindowMaterial, age: BuildingAge): UncertaintyLevel => {
  if (windowYear(age) === undefined) return 'E'
  return material === 'Unknown' ? 'D' : 'C'
}
