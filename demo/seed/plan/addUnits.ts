import { cardinalDirections, type BuildingUnitType, type CardinalDirection } from '../../../domain/enums.ts'
import { buildUnit, type UnitRow } from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import { addPeople } from './addPeople.ts'
import { addSensors, addThermostats } from './addDevices.ts'
import { addRoom } from './addRoom.ts'
import { layoutOf } from './layouts.ts'
import { unitStatus, ownCircuitOf, type Site } from './Site.ts'

const sides = [
  ['links'],
  ['links', 'rechts'],
  ['links', 'Mitte', 'rechts'],
  ['links', 'Mitte links', 'Mitte rechts', 'rechts'],
] as const

/** A floor in the notation of German doorbells. */
const floorLabel = (floor: number, attic: boolean): string =>
  attic ? 'DG' : floor === 0 ? 'EG' : `${floor}. OG`

const turned = (facing: CardinalDirection): CardinalDirection =>
  cardinalDirections[(cardinalDirections.indexOf(facing) + 4) % 8] ?? facing

/** Whether the rooms of a unit have been measured, by the progress of the building and the unit. */
const isCaptured = (random: Random, { stage }: Site, { status }: UnitRow): boolean =>
  status === 'Finalized' ||
  (stage === 'done' && status === 'OnHold') ||
  (stage === 'running' && random.chance(0.3))

interface UnitPlan {
  readonly floor: number
  readonly attic: boolean
  readonly corner: boolean
  readonly type: BuildingUnitType
  readonly label: string
  readonly number: number
}

const addUnit = (random: Random, site: Site, plan: UnitPlan, facing: CardinalDirection): void => {
  const { estate, building, stage, archetype } = site
  const status = unitStatus(random, stage)
  const unit = buildUnit(random, building, {
    name: plan.label,
    type: plan.type,
    customerId: site.customerId(plan.number),
    floor: plan.floor,
    ...status,
    updatedAt: status.statusChangedAt ?? random.at,
    windowSensorsRequired: plan.type === 'Residential' && random.chance(0.04),
    heatingCircuitId: ownCircuitOf(site, plan.floor),
    installationDescription: random.chance(0.04)
      ? random.pick(['Klingel defekt, bitte klopfen', 'Schlüssel beim Hausmeister', 'Zugang über den Hof'])
      : null,
  })
  estate.buildingUnits.push(unit)
  addPeople(random, estate, unit)
  const captured = isCaptured(random, site, unit)
  if (!captured && random.chance(0.15)) return
  const usualHeight = random.decimal(...archetype.roomHeight)
  const rooms = layoutOf(random, plan.type).map((room) =>
    addRoom(random, site, { unit }, room, {
      archetype,
      underRoof: plan.attic,
      corner: plan.corner,
      usualHeight,
      captured,
      facing:
        room.type === 'LivingRoom' || room.type === 'DiningRoom'
          ? facing
          : random.pick([facing, turned(facing)]),
    }),
  )
  const radiators = rooms.flatMap((room) => room.radiators)
  if (unit.status === 'Finalized') {
    addThermostats(random, estate, radiators)
    addSensors(random, estate, rooms, unit.windowSensorsRequired)
  } else if (captured && unit.status === 'OnHold') addThermostats(random, estate, radiators, true)
}

/** Adds all units of a building, floor by floor from the ground up. */
export const addUnits = (random: Random, site: Site): void => {
  const { building, archetype } = site
  const perFloor = random.weighted(archetype.flatsPerFloor)
  const inhabitedAttic = building.roofType === 'Pitched' && building.topFloorUsage === 'Inhabited'
  const shop = random.chance(archetype.shop)
  const common = !shop && random.chance(0.03)
  const facing = random.pick(cardinalDirections)
  let number = 0
  for (let floor = 0; floor < building.floorsAbove; floor++) {
    const attic = inhabitedAttic && floor === building.floorsAbove - 1
    const labels = sides[(attic ? Math.min(perFloor, 2) : perFloor) - 1] ?? []
    labels.forEach((side, index) => {
      const special = floor === 0 && index === 0
      const type = special && shop ? 'Commercial' : special && common ? 'Public' : 'Residential'
      const label =
        type === 'Commercial'
          ? 'Laden EG'
          : type === 'Public'
            ? 'Gemeinschaftsraum EG'
            : `${floorLabel(floor, attic)} ${side}`
      number += 1
      addUnit(
        random,
        site,
        { floor, attic, corner: index === 0 || index === labels.length - 1, type, label, number },
        facing,
      )
    })
  }
}
