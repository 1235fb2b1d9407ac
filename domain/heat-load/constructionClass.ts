/** The last year of each construction class; the youngest one is open. Source: IWU tabuladata, CC BY 4.0 (docs/heat-load.md). */
const lastYears = [1918, 1948, 1957, 1968, 1978, 1983, 1994, 2001, 2009, 2015] as const

/** Index of the class of a year of construction, 0 (up to 1918) to 10 (since 2016). */
const constructionClass = (year: number): number => {
  const at = lastYears.findIndex((last) => year <= last)
  return at === -1 ? lastYears.length : at
}

/** The class of buildings whose year nobody knows: 1958 to 1968, in which most were built. */
export const unknownConstructionYear = 1965

/** What decides about the fabric of a building: years, null while unknown. */
export interface BuildingAge {
  readonly constructionYear: number | null
  readonly renovationYear: number | null
}

/** The year of renovation, if the building was renovated after it was built. */
export const renovatedIn = ({ constructionYear, renovationYear }: BuildingAge): number | undefined =>
  renovationYear !== null && renovationYear > (constructionYear ?? unknownConstructionYear)
    ? renovationYear
    : undefined

/** The year of windows and joints: that of the renovation, else of the construction; undefined if neither is known. */
export const windowYear = (age: BuildingAge): number | undefined =>
  renovatedIn(age) ?? age.constructionYear ?? undefined

/** The entry of a table by construction class. Errors: a table that is too short. */
export const byClass = <T>(table: readonly T[], year: number): T => {
  const entry = table[constructionClass(year)]
  if (entry === undefined) throw new Error(`no entry for ${year}`)
  return entry
}

/** W/m² of heated area that heat loads of one-family houses have, by class: from and to. Multi-family houses have less. */
const specificLoads = [
  [150, 170],
  [130, 160],
  [130, 150],
  [120, 140],
  [100, 130],
  [90, 120],
  [70, 100],
  [50, 75],
  [40, 60],
  [30, 50],
  [25, 45],
] as const

/**
 * Whether a specific load (W/m²) is so far from what buildings of that age have that quantity and geometry should be checked: below 0.4 of
 * the lower or above 1.3 of the upper usual value. Source: docs/heat-load.md, plausibility.
 */
export const isUnusualLoad = (wattsPerSquareMetre: number, constructionYear: number): boolean => {
  const [low, high] = byClass(specificLoads, constructionYear)
  return wattsPerSquareMetre < 0.4 * low || wattsPerSquareMetre > 1.3 * high
}
