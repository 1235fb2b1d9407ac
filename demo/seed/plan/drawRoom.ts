import type { RoomShape, WallPlacement } from '../../../domain/enums.ts'
import type { RoomRow } from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import type { Archetype } from './archetypes.ts'
import type { RoomPlan } from './layouts.ts'

/** Rounds to centimetres, the precision of tape measures. */
const metres = (value: number): number => Math.round(value * 100) / 100

const shapeOf = (random: Random, { type }: RoomPlan, underRoof: boolean): RoomShape => {
  if (type === 'LivingRoom' || type === 'Corridor' || type === 'Kitchen')
    return random.weighted([
      ['Rectangular', 88],
      ['ShapeL', 9],
      ['Trapezoid', 3],
    ])
  if (underRoof && type === 'StorageRoom')
    return random.weighted([
      ['Rectangular', 1],
      ['Triangle', 1],
    ])
  return random.weighted([
    ['Rectangular', 96],
    ['Trapezoid', 3],
    ['Triangle', 1],
  ])
}

const walls = (random: Random, plan: RoomPlan, underRoof: boolean) => {
  const shape = shapeOf(random, plan, underRoof)
  const a = random.decimal(...plan.width)
  const b = random.decimal(...plan.length)
  switch (shape) {
    case 'Rectangular':
      return { shape, sideA: a, sideB: b, sideC: null, sideD: null }
    case 'ShapeL':
      return {
        shape,
        sideA: a,
        sideB: b,
        sideC: metres(a * random.decimal(0.4, 0.7)),
        sideD: metres(b * random.decimal(0.4, 0.7)),
      }
    case 'Trapezoid':
      return { shape, sideA: a, sideB: b, sideC: metres(a * random.decimal(0.7, 0.92)), sideD: null }
    // the hypotenuse of a right-angled triangle, with the error of a tape measure
    case 'Triangle':
      return {
        shape,
        sideA: a,
        sideB: b,
        sideC: metres(Math.hypot(a, b) - random.decimal(0, 0.05)),
        sideD: null,
      }
  }
}

const heights = (random: Random, { roomHeight }: Archetype, underRoof: boolean, usual: number) => {
  if (!underRoof)
    return {
      height: random.chance(0.9) ? usual : random.decimal(...roomHeight),
      minHeight: null,
      maxHeight: null,
      slopingRoof: false,
    }
  return {
    height: null,
    minHeight: random.decimal(0.8, 1.3),
    maxHeight: random.decimal(2.3, 2.7),
    slopingRoof: true,
  }
}

const outsideWallsOf = (random: Random, plan: RoomPlan, corner: boolean): WallPlacement[] => {
  if (plan.windows[1] === 0) return []
  return corner && random.chance(0.5) ? ['Front', random.pick(['Left', 'Right'])] : ['Front']
}

const unheatedWallsOf = (
  random: Random,
  { type }: RoomPlan,
  outside: readonly WallPlacement[],
): WallPlacement[] => {
  if (type === 'Corridor' || type === 'Entrance') return ['Entrance']
  return random.chance(0.15) ? [outside.includes('Left') ? 'Right' : 'Left'] : []
}

export interface RoomSurroundings {
  readonly archetype: Archetype
  readonly underRoof: boolean
  readonly corner: boolean
  readonly usualHeight: number
}

/** A room as a technician measured it. */
export const drawRoom = (
  random: Random,
  plan: RoomPlan,
  { archetype, underRoof, corner, usualHeight }: RoomSurroundings,
) => {
  const outsideWalls = outsideWallsOf(random, plan, corner)
  const unheatedWalls = unheatedWallsOf(random, plan, outsideWalls)
  return {
    name: plan.name,
    type: plan.type,
    ...walls(random, plan, underRoof),
    ...heights(random, archetype, underRoof, usualHeight),
    outsideWalls,
    outsideWallsCount: outsideWalls.length,
    unheatedWalls,
    unheatedWallsCount: unheatedWalls.length,
  } satisfies Partial<RoomRow>
}

const unmeasured = {
  sideA: null,
  sideB: null,
  sideC: null,
  sideD: null,
  height: null,
  minHeight: null,
  maxHeight: null,
  slopingRoof: false,
  outsideWalls: [],
  outsideWallsCount: null,
  unheatedWalls: [],
  unheatedWallsCount: null,
} satisfies Partial<RoomRow>

/** Omits some measurements of a room, so that every data gathering status occurs. */
export const leaveOut = (random: Random, captured: boolean): Partial<RoomRow> => {
  if (!captured) return unmeasured
  const gap = random.weighted([
    ['nothing', 930],
    ['height', 20],
    ['sides', 15],
    ['outside', 12],
    ['unheated', 13],
    ['all', 10],
  ])
  switch (gap) {
    case 'nothing':
      return {}
    case 'height':
      return { height: null, minHeight: null, maxHeight: null }
    case 'sides':
      return { sideB: null, sideC: null, sideD: null }
    case 'outside':
      return { outsideWalls: [], outsideWallsCount: null }
    case 'unheated':
      return { unheatedWalls: [], unheatedWallsCount: null }
    case 'all':
      return unmeasured
  }
}
