import type { BuildingUnitType, RoomType } from '../../../domain/enums.ts'
import type { Random } from '../random.ts'

/** A room of a floor plan. Ranges are [minimum, maximum]; walls in metres. */
export interface RoomPlan {
  readonly name: string
  readonly type: RoomType
  readonly width: readonly [number, number]
  readonly length: readonly [number, number]
  readonly windows: readonly [number, number]
  readonly radiators: readonly [number, number]
}

const rooms = {
  living: {
    name: 'Wohnzimmer',
    type: 'LivingRoom',
    width: [3.4, 4.6],
    length: [4.2, 6.2],
    windows: [1, 3],
    radiators: [1, 2],
  },
  bedroom: {
    name: 'Schlafzimmer',
    type: 'Bedroom',
    width: [2.9, 3.8],
    length: [3.6, 4.8],
    windows: [1, 2],
    radiators: [1, 1],
  },
  kids: {
    name: 'Kinderzimmer',
    type: 'KidsRoom',
    width: [2.4, 3.2],
    length: [3.2, 4.4],
    windows: [1, 1],
    radiators: [1, 1],
  },
  study: {
    name: 'Arbeitszimmer',
    type: 'WorkRoom',
    width: [2.2, 3],
    length: [2.8, 4],
    windows: [1, 1],
    radiators: [1, 1],
  },
  dining: {
    name: 'Esszimmer',
    type: 'DiningRoom',
    width: [2.8, 3.6],
    length: [3, 4.2],
    windows: [1, 2],
    radiators: [1, 1],
  },
  kitchen: {
    name: 'Küche',
    type: 'Kitchen',
    width: [1.8, 2.8],
    length: [2.6, 4.2],
    windows: [1, 1],
    radiators: [1, 1],
  },
  bathroom: {
    name: 'Bad',
    type: 'Bathroom',
    width: [1.5, 2.3],
    length: [2, 3.2],
    windows: [0, 1],
    radiators: [1, 1],
  },
  toilet: {
    name: 'Gäste-WC',
    type: 'Toilet',
    width: [0.9, 1.3],
    length: [1.4, 2],
    windows: [0, 1],
    radiators: [0, 1],
  },
  corridor: {
    name: 'Flur',
    type: 'Corridor',
    width: [1.1, 1.8],
    length: [2.6, 5.5],
    windows: [0, 0],
    radiators: [0, 0],
  },
  storage: {
    name: 'Abstellraum',
    type: 'StorageRoom',
    width: [0.8, 1.4],
    length: [1.2, 2],
    windows: [0, 0],
    radiators: [0, 0],
  },
  salesroom: {
    name: 'Verkaufsraum',
    type: 'Other',
    width: [4.5, 7],
    length: [5, 8],
    windows: [1, 3],
    radiators: [2, 3],
  },
  office: {
    name: 'Büro',
    type: 'Office',
    width: [2.6, 3.8],
    length: [3, 4.6],
    windows: [1, 1],
    radiators: [1, 1],
  },
  reception: {
    name: 'Empfang',
    type: 'Reception',
    width: [2.8, 4],
    length: [3, 5],
    windows: [1, 1],
    radiators: [1, 1],
  },
  meeting: {
    name: 'Gemeinschaftsraum',
    type: 'MeetingRoom',
    width: [4, 6],
    length: [5, 8],
    windows: [2, 3],
    radiators: [2, 3],
  },
  storeroom: {
    name: 'Lager',
    type: 'StorageRoom',
    width: [2, 3],
    length: [2.5, 4],
    windows: [0, 1],
    radiators: [0, 1],
  },
} as const satisfies Record<string, RoomPlan>

/** Rooms of a flat by the number that counts as rooms (without kitchen, bathroom and corridor). */
const flats: readonly (readonly RoomPlan[])[] = [
  [{ ...rooms.living, name: 'Wohn-/Schlafzimmer' }, rooms.kitchen, rooms.bathroom, rooms.corridor],
  [rooms.living, rooms.bedroom, rooms.kitchen, rooms.bathroom, rooms.corridor],
  [rooms.living, rooms.bedroom, rooms.kids, rooms.kitchen, rooms.bathroom, rooms.corridor, rooms.storage],
  [
    rooms.living,
    rooms.bedroom,
    rooms.kids,
    rooms.study,
    rooms.kitchen,
    rooms.bathroom,
    rooms.toilet,
    { ...rooms.corridor, radiators: [0, 1] },
  ],
  [
    rooms.living,
    rooms.dining,
    rooms.bedroom,
    { ...rooms.kids, name: 'Kinderzimmer 1' },
    { ...rooms.kids, name: 'Kinderzimmer 2' },
    rooms.kitchen,
    rooms.bathroom,
    rooms.toilet,
    { ...rooms.corridor, radiators: [1, 1] },
    rooms.storage,
  ],
]

const shop = [rooms.salesroom, rooms.storeroom, { ...rooms.toilet, name: 'WC' }]
const practice = [
  rooms.reception,
  { ...rooms.office, name: 'Behandlung 1' },
  { ...rooms.office, name: 'Behandlung 2' },
  rooms.storeroom,
  { ...rooms.toilet, name: 'WC' },
]
const common = [rooms.meeting, { ...rooms.kitchen, name: 'Teeküche' }, { ...rooms.toilet, name: 'WC' }]

/** The rooms of a unit, by type. */
export const layoutOf = (random: Random, type: BuildingUnitType): readonly RoomPlan[] => {
  if (type === 'Commercial') return random.chance(0.6) ? shop : practice
  if (type === 'Public') return common
  return (
    flats[
      random.weighted([
        [0, 13],
        [1, 41],
        [2, 35],
        [3, 9],
        [4, 2],
      ])
    ] ?? []
  )
}
