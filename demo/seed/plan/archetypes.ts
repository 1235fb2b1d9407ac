import type { RoofType, WindowMaterial } from '../../../domain/enums.ts'

/** Features of buildings of one age. Ranges are [minimum, maximum]. */
export interface Archetype {
  readonly built: readonly [number, number]
  /** Floors above ground, including the ground floor and an inhabited attic. */
  readonly floors: readonly [number, number]
  readonly flatsPerFloor: readonly (readonly [count: number, weight: number])[]
  readonly roof: RoofType
  /** Share of buildings with flats in the attic, 0 to 1. */
  readonly inhabitedAttic: number
  readonly roomHeight: readonly [number, number]
  readonly windows: readonly (readonly [WindowMaterial, number])[]
  readonly radiators: readonly (readonly ['Plate' | 'Sectional', number])[]
  /** Share of buildings with a shop on the ground floor, 0 to 1. */
  readonly shop: number
  readonly heatedStaircase: number
}

export const archetypes = {
  gruenderzeit: {
    built: [1886, 1914],
    floors: [4, 5],
    flatsPerFloor: [
      [2, 8],
      [3, 1],
    ],
    roof: 'Pitched',
    inhabitedAttic: 0.6,
    roomHeight: [3, 3.4],
    windows: [
      ['WoodDoubleGlazing', 5],
      ['Plastic', 4],
      ['WoodSingleGlazing', 1],
    ],
    radiators: [
      ['Sectional', 4],
      ['Plate', 5],
    ],
    shop: 0.35,
    heatedStaircase: 0.1,
  },
  interwar: {
    built: [1924, 1938],
    floors: [3, 4],
    flatsPerFloor: [[2, 1]],
    roof: 'Pitched',
    inhabitedAttic: 0.4,
    roomHeight: [2.6, 2.85],
    windows: [
      ['Plastic', 7],
      ['WoodDoubleGlazing', 3],
    ],
    radiators: [
      ['Plate', 6],
      ['Sectional', 3],
    ],
    shop: 0.05,
    heatedStaircase: 0.1,
  },
  postwar: {
    built: [1950, 1967],
    floors: [3, 5],
    flatsPerFloor: [
      [2, 5],
      [3, 2],
    ],
    roof: 'Pitched',
    inhabitedAttic: 0.15,
    roomHeight: [2.48, 2.56],
    windows: [
      ['Plastic', 9],
      ['WoodDoubleGlazing', 1],
    ],
    radiators: [
      ['Plate', 5],
      ['Sectional', 3],
    ],
    shop: 0.06,
    heatedStaircase: 0.4,
  },
  slab: {
    built: [1969, 1988],
    floors: [5, 6],
    flatsPerFloor: [
      [2, 3],
      [3, 1],
    ],
    roof: 'Flat',
    inhabitedAttic: 0,
    roomHeight: [2.5, 2.6],
    windows: [
      ['Plastic', 9],
      ['Aluminium', 1],
    ],
    radiators: [
      ['Plate', 9],
      ['Sectional', 1],
    ],
    shop: 0.04,
    heatedStaircase: 0.6,
  },
  modern: {
    built: [1995, 2021],
    floors: [3, 4],
    flatsPerFloor: [
      [2, 2],
      [3, 3],
      [4, 1],
    ],
    roof: 'Flat',
    inhabitedAttic: 0,
    roomHeight: [2.45, 2.6],
    windows: [
      ['Plastic', 7],
      ['WoodTripleGlazing', 2],
      ['Aluminium', 1],
    ],
    radiators: [['Plate', 1]],
    shop: 0.12,
    heatedStaircase: 0.5,
  },
} as const satisfies Record<string, Archetype>

export type ArchetypeName = keyof typeof archetypes
