import { addressKey } from '../../domain/rules/address.ts'
import { buildComplex, buildLocation, type LocationRow } from './builders/buildBuilding.ts'
import { buildGateway, buildThermostat } from './builders/buildThermostat.ts'
import { buildTenant, type TenantRow } from './builders/buildTenant.ts'
import { districtsOf, type District } from './data/districts.ts'
import { personName, phoneNumber } from './data/person.ts'
import { streetsOf } from './data/streets.ts'
import { addAppointments, addProjects } from './plan/addProjects.ts'
import { addBuilding, type Block } from './plan/addBuilding.ts'
import { addProductionLine } from './plan/addProductionLine.ts'
import { archetypes, type Archetype } from './plan/archetypes.ts'
import { emptyEstate, type Estate } from './plan/Estate.ts'
import { houseNumbers } from './plan/houseNumbers.ts'
import { measureBuilding } from './plan/measuredBuilding.ts'
import { demoManagers, type Manager } from './plan/managers.ts'
import { seededRandom, type Random } from './random.ts'

export type { Estate } from './plan/Estate.ts'

interface EstateOptions {
  readonly seed: string | number
  /** Appointments and instants are placed around this day (UTC); the time of day is ignored. */
  readonly now: Date
  /** Multiple of the demo's size, 1 by default: 60 buildings, 600 units, 3,000 radiators. */
  readonly scale?: number
}

const addTenant = (random: Random, estate: Estate, manager: Manager): TenantRow => {
  const { firstName, lastName } = personName(random)
  const tenant = buildTenant(random, {
    name: manager.name,
    description: manager.description,
    ...manager.address,
    contactName: `${firstName} ${lastName}`,
    contactEmail: `verwaltung@${manager.domain}`,
    contactPhone: phoneNumber(random),
  })
  estate.tenants.push(tenant)
  return tenant
}

interface Progress {
  readonly taken: Set<string>
  readonly streets: Set<string>
  complexes: number
  units: number
}

/** The buildings of a complex are neighbours on one street and of one age. */
const drawBlock = (
  random: Random,
  manager: Manager,
  { city, zipcode }: District,
  { streets }: Progress,
): Block => {
  const archetype = random.weighted(manager.archetypes)
  const { built, floors }: Archetype = archetypes[archetype]
  const constructionYear = random.int(...built)
  const renovationYear =
    constructionYear < 1990 && random.chance(0.7)
      ? random.int(Math.max(1992, constructionYear + 20), 2022)
      : null
  const all = streetsOf(manager.region)
  // avoid using a street twice in one town; at a large scale it becomes unavoidable
  const fresh = all.filter((street) => !streets.has(`${street}, ${city}`))
  const street = random.pick(fresh.length > 0 ? fresh : all)
  streets.add(`${street}, ${city}`)
  return { archetype, floors: random.int(...floors), constructionYear, renovationYear, street, zipcode, city }
}

const complexName = (random: Random, street: string, numbers: readonly string[]): string => {
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
  const range = numbers.length > 1 ? `${street} ${first} bis ${last}` : `${street} ${first}`
  return random.weighted([
    [range, 5],
    [`Wohnanlage ${range}`, 2],
    [`Karree ${street} ${first}`, 1],
    [`Wohnhof ${street} ${first}`, 1],
  ])
}

const addComplex = (
  random: Random,
  estate: Estate,
  manager: Manager,
  location: LocationRow,
  district: District,
  houses: number,
  number: number,
  progress: Progress,
): void => {
  const block = drawBlock(random, manager, district, progress)
  const isFree = (streetNumber: string) => !progress.taken.has(addressKey({ ...block, streetNumber }))
  const numbers = houseNumbers(random, houses, isFree)
  const complex = buildComplex(random, location, { name: complexName(random, block.street, numbers) })
  estate.buildingComplexes.push(complex)
  progress.complexes += 1
  const own = progress.complexes
  numbers.forEach((streetNumber, index) => {
    progress.taken.add(addressKey({ ...block, streetNumber }))
    const customerId = (unit: number) => {
      progress.units += 1
      return manager.customerId({
        estate: number,
        complex: own,
        house: index + 1,
        unit,
        running: progress.units,
      })
    }
    const made = random.instant(-random.int(340, 700), random.int(420, 960))
    addBuilding(random.fork(`house ${index}`, made), estate, { complex, block, streetNumber, customerId })
  })
}

const addLocations = (
  random: Random,
  estate: Estate,
  manager: Manager,
  tenant: TenantRow,
  scale: number,
): void => {
  const progress: Progress = { taken: new Set(), streets: new Set(), complexes: 0, units: 0 }
  const districts: readonly District[] = districtsOf[manager.region]
  const wanted = Math.max(1, Math.round(manager.locations.length * scale))
  for (let index = 0; index < wanted; index++) {
    const district = districts[index % districts.length]
    if (!district) continue
    const round = Math.floor(index / districts.length) + 1
    const source = random.fork(`location ${index}`, random.instant(-random.int(701, 900), 600))
    const location = buildLocation(source, tenant, {
      name: round === 1 ? district.name : `${district.name} ${round}`,
    })
    estate.locations.push(location)
    const complexes = manager.locations[index % manager.locations.length] ?? []
    complexes.forEach((houses, at) =>
      addComplex(
        source.fork(`complex ${at}`),
        estate,
        manager,
        location,
        district,
        houses,
        index + 1,
        progress,
      ),
    )
  }
}

/** A client's stock: devices that were not mounted yet, came back, or failed. */
const addStore = (random: Random, estate: Estate, tenant: TenantRow, scale: number): void => {
  for (let index = 0; index < 2 * scale; index++)
    estate.gateways.push(
      buildGateway(random, { store: tenant }, { installationProcess: random.pick(['added', 'requested']) }),
    )
  for (let index = 0; index < 40 * scale; index++) {
    estate.thermostats.push(
      buildThermostat(
        random,
        { store: tenant },
        {
          lifecycle: random.weighted([
            ['FinalCheckoutSuccessful', 16],
            ['Uninstalled', 3],
            ['FinalCheckoutFailed', 1],
          ]),
        },
      ),
    )
  }
}

/** Estates of property managers as plain rows, deterministic for seed, day and scale. */
export const estateOf = (managers: readonly Manager[], { seed, now, scale = 1 }: EstateOptions): Estate => {
  const today = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
  const random = seededRandom(seed, today)
  const estate = emptyEstate()
  for (const manager of managers) {
    const own = random.fork(manager.name, random.instant(-950, 600))
    const tenant = addTenant(own, estate, manager)
    const [buildings, units] = [estate.buildings.length, estate.buildingUnits.length]
    addLocations(own, estate, manager, tenant, scale)
    addStore(own.fork('store', random.instant(-30, 600)), estate, tenant, scale)
    addProjects(
      own.fork('projects', random.instant(-340, 600)),
      estate,
      tenant,
      estate.buildings.slice(buildings),
    )
    addAppointments(
      own.fork('appointments', random.instant(-20, 600)),
      estate,
      estate.buildingUnits.slice(units),
    )
  }
  addProductionLine(random.fork('production line'), estate, scale)
  return estate
}

/** The demo estate as plain rows: three property managers with everything they have. */
export const demoEstate = (options: EstateOptions): Estate => {
  const estate = estateOf(demoManagers, options)
  measureBuilding(estate)
  return estate
}
