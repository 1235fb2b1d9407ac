import type { PgTable } from 'drizzle-orm/pg-core'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  gateways,
  heatingCircuits,
  leases,
  locations,
  projectBuildings,
  projects,
  projectUsers,
  publicAreas,
  radiators,
  renters,
  rooms,
  sensors,
  thermostats,
  windows,
} from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import {
  buildBuilding,
  buildComplex,
  buildLocation,
  buildHeatingCircuit,
} from '../../demo/seed/builders/buildBuilding.ts'
import { buildGateway, buildSensor, buildThermostat } from '../../demo/seed/builders/buildThermostat.ts'
import { buildLease, buildRenter } from '../../demo/seed/builders/buildRenter.ts'
import { buildProject } from '../../demo/seed/builders/buildTenant.ts'
import {
  buildPublicArea,
  buildRoom,
  buildUnit,
  buildWindow,
  buildRadiator,
} from '../../demo/seed/builders/buildRoom.ts'
import { seededRandom } from '../../demo/seed/random.ts'
import { newId } from '../../server/ids.ts'
import type { Grounds } from './people.ts'

/** Rows to insert, table by table. */
export type RowsOf = readonly (readonly [PgTable, Record<string, unknown> | Record<string, unknown>[]])[]

/** Writes rows as they are, parents first. The statements follow each other without waiting for answers. */
export const insertRows = (app: Pick<Grounds, 'deps'>, rows: RowsOf): Promise<void> =>
  withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await Promise.all(rows.map(([table, values]) => tx.insert(table).values(values)))
  })

/**
 * The number of an estate of this process. What names a row for good has it, as drawn ones would meet sooner or later: a house number and the
 * production number of a thermostat.
 */
let estates = 0

/** One object of each kind: a building with two units and a staircase; the first unit has a lease, a room, a window, a radiator and devices. */
export const anEstate = async (app: Pick<Grounds, 'deps' | 'clock'>, tenantId: string) => {
  const random = seededRandom(newId(), app.clock.now().toISOString())
  const number = ++estates
  const location = buildLocation(random, { id: tenantId })
  const circuit = buildHeatingCircuit(random, location)
  const complex = buildComplex(random, location)
  const building = buildBuilding(random, complex, { streetNumber: String(number) })
  const unit = buildUnit(random, building, { name: 'WE 1', floor: 0 })
  const secondUnit = buildUnit(random, building, { name: 'WE 2', floor: 1, status: 'Finalized' })
  const area = buildPublicArea(random, building)
  const lease = buildLease(random, unit)
  // agreed since they moved in, so that measurements from their home are shown
  const renter = buildRenter(random, lease, {
    agreement: true,
    agreedAt: `${lease.startsOn}T00:00:00.000Z`,
    email: `${newId()}@example.com`,
  })
  const room = buildRoom(random, { unit })
  const window = buildWindow(random, room)
  const radiator = buildRadiator(random, room)
  const thermostat = buildThermostat(random, { radiator }, { wtId: `WT-T${String(number).padStart(7, '0')}` })
  const sensor = buildSensor(random, { room })
  const windowSensor = buildSensor(random, { window })
  const gateway = buildGateway(random, { building })
  await insertRows(app, [
    [locations, location],
    [heatingCircuits, circuit],
    [buildingComplexes, complex],
    [buildings, building],
    [buildingUnits, [unit, secondUnit]],
    [publicAreas, area],
    [leases, lease],
    [renters, renter],
    [rooms, room],
    [windows, window],
    [radiators, radiator],
    [thermostats, thermostat],
    [sensors, [sensor, windowSensor]],
    [gateways, gateway],
  ])
  return {
    random,
    location,
    circuit,
    complex,
    building,
    unit,
    secondUnit,
    area,
    lease,
    renter,
    room,
    window,
    radiator,
    thermostat,
    sensor,
    windowSensor,
    gateway,
  }
}

export type Estate = Awaited<ReturnType<typeof anEstate>>

/** Assigns a technician to buildings, through a project of the tenant. */
export const assign = async (
  app: Grounds,
  tenantId: string,
  userId: string,
  buildingIds: readonly string[],
): Promise<string> => {
  const project = buildProject(seededRandom(newId()), { id: tenantId })
  await insertRows(app, [
    [projects, project],
    [projectUsers, { tenantId, projectId: project.id, userId }],
    [projectBuildings, buildingIds.map((buildingId) => ({ tenantId, projectId: project.id, buildingId }))],
  ])
  return project.id
}
