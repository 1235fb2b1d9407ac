import type { RoomType } from '../enums.ts'
import type { BuildingFacts } from './heatLoadFacts.ts'
import type { Sourced, Surface } from './heatLoadResult.ts'
import type { SurfaceKind, UncertaintyLevel, ValueSource } from './heatLoadTerms.ts'
import { neighbourTemperature } from './roomNorms.ts'
import type { CompletedRoom, WallLength } from './substituteRoom.ts'
import { innerUValue, opaqueLevel, opaqueUValue, windowLevel, windowUValue } from './uValues.ts'

/** m that walls reach beyond the internal height: half of the way to external measures. */
const slabAllowance = 0.25
/** W/(m²K) that bridges add to the outer parts of a building without proof of their detailing. */
const thermalBridge = 0.1
/** Share of the floor that the windows of a room have of which none is captured. */
export const usualWindowShare = 0.15

/**
 * Share of the temperature difference to outdoors: a cellar with windows, an attic whose roof is tight, a staircase inside the building,
 * and the ground below a slab in the short form. Source: DIN/TS 12831-1 table 5; ground: simplified temperature correction.
 */
const temperatureFactors = { cellar: 0.5, attic: 0.9, unheatedRoom: 0.5, ground: 0.6 } as const
/** A pitched roof is larger than the floor below it. */
const pitch = 1.15

/** A surface and how sure its area and U-value are. */
export interface RatedSurface extends Surface {
  readonly areaLevel: UncertaintyLevel
  readonly uLevel: UncertaintyLevel
}

/** Where a room stands in its building. */
export interface Position {
  readonly isTop: boolean
  readonly isLowest: boolean
}

/** K on both sides of the envelope. */
interface Temperatures {
  readonly indoor: number
  readonly outdoor: number
}

const roomsWithWindow: readonly RoomType[] = ['LivingRoom', 'Bedroom', 'KidsRoom', 'DiningRoom', 'Kitchen']

interface Made {
  readonly kind: SurfaceKind
  readonly placement?: Surface['placement']
  readonly area: Sourced
  readonly uValue: Sourced
  readonly bridge?: number
  readonly factor?: number
  readonly areaLevel: UncertaintyLevel
  readonly uLevel: UncertaintyLevel
}

/** Losses of a surface: A·(U + ΔU)·f·(θi − θe), in W. Source: EN 12831-1, simplified. */
export const surfaceOf = (
  { kind, placement = null, area, uValue, bridge = 0, factor = 1, areaLevel, uLevel }: Made,
  difference: number,
): RatedSurface => {
  const heatLossCoefficient = area.value * (uValue.value + bridge) * factor
  return {
    kind,
    placement,
    area,
    uValue,
    thermalBridge: bridge,
    factor,
    temperatureDifference: difference,
    heatLossCoefficient,
    lossW: heatLossCoefficient * difference,
    areaLevel,
    uLevel,
  }
}

/** Area of the outer wall of a room: length times internal height and slab, in m². */
const wallArea = ({ length }: WallLength, height: number): number => length * (height + slabAllowance)

interface PlacedWindow {
  readonly area: Sourced
  readonly material: Parameters<typeof windowUValue>[0]
  readonly wall: Surface['placement']
  readonly level: UncertaintyLevel
}

/** The windows of a room: those that are measured; 15 % of the floor for all that are not, or if a living room has none. Areas in m². */
const windowsOf = ({
  facts,
  area,
  outsideWalls,
}: CompletedRoom): { windows: PlacedWindow[]; assumed: boolean } => {
  const usual = usualWindowShare * area.value
  const measured = facts.windows.map(({ material, width, height, wall }): PlacedWindow => {
    const isMeasured = width !== null && height !== null
    const value = isMeasured ? width * height : usual / facts.windows.length
    return {
      area: { value, source: isMeasured ? 'measured' : 'assumed' },
      material,
      wall,
      level: isMeasured ? 'B' : 'D',
    }
  })
  if (measured.length > 0) return { windows: measured, assumed: measured.some(({ level }) => level === 'D') }
  if (outsideWalls.length === 0 || !roomsWithWindow.includes(facts.type))
    return { windows: [], assumed: false }
  return {
    windows: [{ area: { value: usual, source: 'assumed' }, material: 'Unknown', wall: null, level: 'D' }],
    assumed: true,
  }
}

/** Subtracts each window from its wall, or from the first ones with room left if it is not known which; never below 0. */
const openWalls = (
  walls: readonly WallLength[],
  height: number,
  windows: readonly PlacedWindow[],
): number[] => {
  const left = walls.map((wall) => wallArea(wall, height))
  for (const { area, wall } of windows) {
    let rest = area.value
    const named = walls.findIndex(({ placement }) => placement !== null && placement === wall)
    for (const index of named === -1 ? left.keys() : [named]) {
      const cut = Math.min(rest, left[index] ?? 0)
      left[index] = (left[index] ?? 0) - cut
      rest -= cut
    }
  }
  return left
}

interface Fabric {
  readonly building: BuildingFacts
  readonly room: CompletedRoom
  readonly difference: number
}

const yearSource = ({ constructionYear }: BuildingFacts): ValueSource =>
  constructionYear === null ? 'assumed' : 'default'

const aboveAndBelow = (
  { building, room, difference }: Fabric,
  { isTop, isLowest }: Position,
): RatedSurface[] => {
  const [{ value, source }, source0] = [room.area, yearSource(building)]
  const common = { areaLevel: room.floorLevel, uLevel: opaqueLevel(building) }
  const part = (
    kind: SurfaceKind,
    of: Parameters<typeof opaqueUValue>[0],
    size: number,
    factor: number,
    bridge = thermalBridge,
  ) =>
    surfaceOf(
      {
        ...common,
        kind,
        area: { value: size, source },
        uValue: { value: opaqueUValue(of, building), source: source0 },
        bridge,
        factor,
      },
      difference,
    )
  const above = () => {
    if (building.roofType === 'Flat') return part('roof', 'roof', value, 1)
    return building.topFloorUsage === 'Inhabited'
      ? part('roof', 'roof', pitch * value, 1)
      : part('topCeiling', 'topCeiling', value, temperatureFactors.attic)
  }
  const isBelowGround = (room.facts.floor ?? 0) < 0
  const below = () =>
    building.basement === false || isBelowGround
      ? part('ground', 'floor', value, temperatureFactors.ground, 0)
      : part('cellarCeiling', 'floor', value, temperatureFactors.cellar)
  return [...(isTop ? [above()] : []), ...(isLowest ? [below()] : [])]
}

/** What is left of the perimeter borders on heated rooms; they take heat only from rooms that are warmer. */
const neighbours = ({ building, room }: Fabric, indoor: number): RatedSurface[] => {
  const others = [...room.outsideWalls, ...room.unheatedWalls].reduce((sum, { length }) => sum + length, 0)
  const length = Math.max(0, room.perimeter - others)
  if (indoor <= neighbourTemperature || length === 0) return []
  const area: Sourced = {
    value: wallArea({ placement: null, length }, room.height.value),
    source: room.area.source,
  }
  const uValue: Sourced = { value: innerUValue(building), source: yearSource(building) }
  return [
    surfaceOf(
      { kind: 'neighbour', area, uValue, areaLevel: room.wallLevel, uLevel: 'C' },
      indoor - neighbourTemperature,
    ),
  ]
}

/**
 * The surfaces of a room through which it loses heat at design conditions: outer walls less their windows, windows, walls towards unheated
 * rooms, what is above the top and below the lowest floor, and warm rooms' walls towards other heated rooms.
 */
export const roomSurfaces = (
  building: BuildingFacts,
  room: CompletedRoom,
  position: Position,
  { indoor, outdoor }: Temperatures,
): { surfaces: RatedSurface[]; windowsAssumed: boolean } => {
  const fabric = { building, room, difference: indoor - outdoor }
  const { windows, assumed } = windowsOf(room)
  const open = openWalls(room.outsideWalls, room.height.value, windows)
  const wallSource = room.wallLevel === 'B' ? 'measured' : 'assumed'
  const wallU: Sourced = { value: opaqueUValue('outerWall', building), source: yearSource(building) }
  const walls = room.outsideWalls.map(({ placement }, index) =>
    surfaceOf(
      {
        kind: 'outerWall',
        placement,
        area: { value: open[index] ?? 0, source: wallSource },
        uValue: wallU,
        bridge: thermalBridge,
        areaLevel: room.wallLevel,
        uLevel: opaqueLevel(building),
      },
      fabric.difference,
    ),
  )
  const glazed = windows.map(({ area, material, wall, level }) =>
    surfaceOf(
      {
        kind: 'window',
        placement: wall,
        area,
        uValue: {
          value: windowUValue(material, building),
          source: material === 'Unknown' ? 'assumed' : 'default',
        },
        bridge: thermalBridge,
        areaLevel: level,
        uLevel: windowLevel(material, building),
      },
      fabric.difference,
    ),
  )
  const unheated = room.unheatedWalls.map((wall) =>
    surfaceOf(
      {
        kind: 'unheatedWall',
        placement: wall.placement,
        area: { value: wallArea(wall, room.height.value), source: wallSource },
        uValue: { value: innerUValue(building), source: yearSource(building) },
        factor: temperatureFactors.unheatedRoom,
        // inner walls are sketched rather than measured
        areaLevel: room.wallLevel === 'B' ? 'C' : room.wallLevel,
        uLevel: 'C',
      },
      fabric.difference,
    ),
  )
  return {
    surfaces: [
      ...walls,
      ...glazed,
      ...unheated,
      ...aboveAndBelow(fabric, position),
      ...neighbours(fabric, indoor),
    ],
    windowsAssumed: assumed,
  }
}
