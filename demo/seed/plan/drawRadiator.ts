import type {
  PlateSubtype,
  RadiatorIssue,
  ValveDirection,
  ValveType,
  VentingDuration,
} from '../../../domain/enums.ts'
import type { RadiatorRow } from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import type { Archetype } from './archetypes.ts'
import type { RoomPlan } from './layouts.ts'

/** Depth of a plate radiator in mm, by its number of plates and fins. */
const plateDepths = {
  Type10: 46,
  Type11: 61,
  Type20: 66,
  Type21: 66,
  Type22: 105,
  Type30: 155,
  Type33: 155,
} as const satisfies Record<PlateSubtype, number>

const valves: readonly (readonly [ValveType, number])[] = [
  ['Standard_Heimeier_M30', 76],
  ['Danfoss_9700_24', 6],
  ['Danfoss_9702_24', 3],
  ['Danfoss_9800_24', 3],
  ['Herz_M28', 4],
  ['Ista_M32', 3],
  ['Vaillant_Klemm', 3],
  ['Other', 2],
]
const directions: readonly (readonly [ValveDirection, number])[] = [
  ['Right', 46],
  ['Left', 34],
  ['Front', 8],
  ['Down', 7],
  ['Up', 5],
]

const plate = (random: Random) => {
  const plateSubtype = random.weighted<PlateSubtype>([
    ['Type22', 52],
    ['Type21', 18],
    ['Type11', 13],
    ['Type33', 8],
    ['Type10', 5],
    ['Type20', 3],
    ['Type30', 1],
  ])
  return {
    type: 'Plate',
    plateSubtype,
    sectionalSpacing: null,
    length: random.int(4, 18) * 100,
    height: random.weighted([
      [600, 6],
      [500, 3],
      [300, 1],
      [900, 1],
    ]),
    width: plateDepths[plateSubtype],
  } as const
}

/** Cast-iron sections are 60 mm wide; the height is the hub distance plus the parts above and below. */
const sectional = (random: Random) => {
  const sectionalSpacing = random.weighted([
    [500, 7],
    [350, 1],
    [600, 1],
    [900, 2],
  ])
  return {
    type: 'Sectional',
    plateSubtype: null,
    sectionalSpacing,
    length: random.int(6, 24) * 60,
    height: sectionalSpacing + 80,
    width: random.pick([110, 160, 220]),
  } as const
}

const towelRail = (random: Random) =>
  ({
    type: 'Tube',
    plateSubtype: null,
    sectionalSpacing: null,
    length: random.pick([450, 500, 600]),
    height: random.pick([1200, 1500, 1800]),
    width: random.pick([35, 40, 50]),
  }) as const

const convector = (random: Random) =>
  ({
    type: 'Other',
    plateSubtype: null,
    sectionalSpacing: null,
    length: random.int(8, 16) * 100,
    height: 140,
    width: 90,
    description: 'Konvektor vor bodentiefem Fenster',
  }) as const

const bodyOf = (random: Random, plan: RoomPlan, archetype: Archetype) => {
  if (plan.type === 'Bathroom' && random.chance(archetype.built[0] > 1990 ? 0.85 : 0.25))
    return towelRail(random)
  if (archetype.built[0] > 1990 && plan.type === 'LivingRoom' && random.chance(0.08)) return convector(random)
  return random.weighted(archetype.radiators) === 'Sectional' ? sectional(random) : plate(random)
}

const obstructionOf = (random: Random, { type }: RoomPlan) => {
  if (type === 'Kitchen' && random.chance(0.2)) return { obstruction: 'Kitchentte' } as const
  if (type === 'LivingRoom' && random.chance(0.15))
    return { obstruction: random.pick(['Sofa', 'Curtains'] as const) }
  if (type === 'Bedroom' && random.chance(0.12))
    return { obstruction: random.pick(['Curtains', 'OtherFurniture'] as const) }
  return random.chance(0.01)
    ? ({ obstruction: 'Other', obstructionDescription: 'Holzverkleidung' } as const)
    : {}
}

/** A radiator as a technician found it in that room. */
export const drawRadiator = (random: Random, plan: RoomPlan, archetype: Archetype) => {
  const valveType = random.weighted(valves)
  const valveDirection = random.weighted(directions)
  return {
    ...bodyOf(random, plan, archetype),
    ...obstructionOf(random, plan),
    valveType,
    valveDescription:
      valveType === 'Other' ? random.pick(['M33 × 2, TA alt', 'Giacomini-Klemmring', 'M38 × 1,5']) : null,
    valveDirection,
    connectionPosition: random.chance(0.9) ? valveDirection : random.weighted(directions),
  } satisfies Partial<RadiatorRow>
}

const findings: readonly (readonly [Exclude<RadiatorIssue, 'NoThermostat'>, number])[] = [
  ['ValvePinBlocked', 5],
  ['RadiatorNotAccessible', 4],
  ['IncompatibleValve', 3],
  ['ValveCantCompletelyOpen', 2],
  ['ValveIsLeaking', 1],
  ['InstallationNotPossible', 1],
]
const flagOf = {
  ValvePinBlocked: 'valvePinBlocked',
  RadiatorNotAccessible: 'radiatorNotAccessible',
  IncompatibleValve: 'incompatibleValve',
  ValveCantCompletelyOpen: 'valveCantCompletelyOpen',
  ValveIsLeaking: 'valveIsLeaking',
  InstallationNotPossible: 'installationNotPossible',
} as const

/** Why a radiator got no thermostat, as the installer recorded it. */
export const drawFinding = (random: Random) => {
  const issue = random.weighted(findings)
  return {
    issues: [issue],
    checklist: { [flagOf[issue]]: true },
    installationNotPossibleDescription:
      issue === 'InstallationNotPossible' ? 'Ventil sitzt hinter der Einbauküche' : null,
  } satisfies Partial<RadiatorRow>
}

/** The result of venting a radiator. */
export const drawVenting = (random: Random, ventedAt: string) =>
  random.chance(0.97)
    ? ({
        ventingPossible: true,
        ventingDuration: random.weighted<VentingDuration>([
          ['None', 30],
          ['Minimal', 45],
          ['Moderate', 17],
          ['High', 6],
          ['Maximum', 2],
        ]),
        ventedAt,
      } satisfies Partial<RadiatorRow>)
    : ({
        ventingPossible: false,
        ventingFailureReason: random.pick(['radiatorNotAccessible', 'valvePinBlocked', 'otherIssue']),
        ventingComment: 'Entlüftungsventil fest',
        ventedAt,
      } satisfies Partial<RadiatorRow>)
