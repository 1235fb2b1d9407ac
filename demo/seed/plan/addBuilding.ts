import { recommendedGateways } from '../../../domain/rules/gateway.ts'
import {
  type ComplexRow,
  buildBuilding,
  type BuildingRow,
  buildHeatingCircuit,
} from '../builders/buildBuilding.ts'
import type { Random } from '../random.ts'
import { addGateways } from './addGateways.ts'
import { addPublicAreas } from './addStaircase.ts'
import { addUnits } from './addUnits.ts'
import { archetypes, type ArchetypeName } from './archetypes.ts'
import type { Estate } from './Estate.ts'
import { stageOf, type Stage } from './Site.ts'

/** What the buildings of a complex have in common. */
export interface Block {
  readonly archetype: ArchetypeName
  readonly floors: number
  readonly constructionYear: number
  readonly renovationYear: number | null
  readonly street: string
  readonly zipcode: string
  readonly city: string
}

interface HousePlan {
  readonly complex: ComplexRow
  readonly block: Block
  readonly streetNumber: string
  readonly customerId: (unit: number) => string
}

const issues = (random: Random, stage: Stage): Partial<BuildingRow> => {
  if (stage !== 'running' || !random.chance(0.4)) return {}
  return random.pick<Partial<BuildingRow>>([
    { gatewayIssues: ['NoAccessiblePowerSupply'] },
    { gatewayIssues: ['FlyerCannotBePosted', 'SignalNotTestableOnAllFloors'] },
    { gatewayIssues: ['Other'], gatewayIssuesComment: 'Hausmeister erst ab nächster Woche erreichbar' },
  ])
}

/** What was found at the installation; where there is no word of the flyer, it hangs. */
const found = (random: Random, stage: Stage): Partial<BuildingRow> => {
  const reported = issues(random, stage)
  return {
    ...reported,
    flyerPosted: stage === 'waiting' ? null : !reported.gatewayIssues?.includes('FlyerCannotBePosted'),
  }
}

const period = (random: Random, stage: Stage): Partial<BuildingRow> => {
  const from =
    stage === 'done' ? -random.int(60, 330) : stage === 'running' ? -random.int(3, 15) : random.int(7, 60)
  return { installationFrom: random.day(from), installationTo: random.day(from + random.int(12, 30)) }
}

const drawHouse = (random: Random, { block }: HousePlan, stage: Stage) => {
  const archetype = archetypes[block.archetype]
  const attic = random.chance(archetype.inhabitedAttic)
  const known = stage !== 'waiting' || random.chance(0.5)
  return {
    street: block.street,
    zipcode: block.zipcode,
    city: block.city,
    constructionYear: block.constructionYear,
    renovationYear: block.renovationYear,
    floorsAbove: block.floors,
    floorsBelow: block.archetype === 'modern' && random.chance(0.3) ? 0 : 1,
    roofType: archetype.roof,
    topFloorUsage: archetype.roof === 'Flat' || attic ? 'Inhabited' : 'Storage',
    exteriorWalls: known
      ? random.weighted([
          [2, 5],
          [3, 3],
          [4, 2],
        ])
      : null,
    ventAllRadiators: random.chance(0.5),
    ...(random.chance(0.3) && {
      minTemperature: random.pick([16, 17, 18]),
      maxTemperature: random.pick([24, 25, 26]),
    }),
    ...found(random, stage),
    ...period(random, stage),
    ...(stage === 'waiting' &&
      random.chance(0.7) && {
        gatewayInstallationRequested: true,
        gatewayInstallationRequestedAt: random.instant(-random.int(2, 40), random.int(420, 960)),
      }),
  } satisfies Partial<BuildingRow>
}

/** Adds a building with everything in it, according to its stage. */
export const addBuilding = (random: Random, estate: Estate, plan: HousePlan): void => {
  const { complex, block, streetNumber } = plan
  const stage = stageOf(random)
  const house = drawHouse(random, plan, stage)
  const bare = buildBuilding(random, complex, { ...house, streetNumber, basement: house.floorsBelow > 0 })
  const location = { id: complex.locationId, tenantId: complex.tenantId }
  const names = random.chance(0.25)
    ? [`${block.street} ${streetNumber} unten`, `${block.street} ${streetNumber} oben`]
    : [`${block.street} ${streetNumber}`]
  const circuits = names.map((name) =>
    buildHeatingCircuit(random, location, {
      name: `Heizkreis ${name}`,
      buildingId: bare.id,
      balancingConfirmedAt:
        stage === 'done' && random.chance(0.5) ? random.instant(-random.int(10, 200), 600) : null,
    }),
  )
  const building: BuildingRow = { ...bare, heatingCircuitId: circuits[0]?.id ?? null }
  estate.heatingCircuits.push(...circuits)
  estate.buildings.push(building)
  const before = estate.buildingUnits.length
  const site = {
    estate,
    archetype: archetypes[block.archetype],
    stage,
    building,
    circuits,
    vented: building.ventAllRadiators,
    customerId: plan.customerId,
  }
  addUnits(random.fork('units'), site)
  const units = estate.buildingUnits.slice(before)
  building.residentialUnitsCount = units.filter(({ type }) => type === 'Residential').length
  building.recommendedGateways = recommendedGateways({
    floors: building.floorsAbove + building.floorsBelow,
    units: units.length,
  })
  addPublicAreas(random.fork('public areas'), site)
  addGateways(random.fork('gateways'), site)
}
