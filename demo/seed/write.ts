import type pg from 'pg'
import * as tables from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { insertRows } from '../../server/db/bulk.ts'
import type { Estate } from './plan/Estate.ts'

/** Number of rows written, by table. */
type EstateCounts = Record<keyof Estate, number>

/** Inserts an estate within a transaction that sees every tenant (app_admin), in the order of foreign keys. */
export const insertEstate = async (tx: Tx, estate: Estate): Promise<EstateCounts> => ({
  tenants: await insertRows(tx, tables.tenants, estate.tenants),
  locations: await insertRows(tx, tables.locations, estate.locations),
  heatingCircuits: await insertRows(tx, tables.heatingCircuits, estate.heatingCircuits),
  buildingComplexes: await insertRows(tx, tables.buildingComplexes, estate.buildingComplexes),
  buildings: await insertRows(tx, tables.buildings, estate.buildings),
  buildingUnits: await insertRows(tx, tables.buildingUnits, estate.buildingUnits),
  publicAreas: await insertRows(tx, tables.publicAreas, estate.publicAreas),
  rooms: await insertRows(tx, tables.rooms, estate.rooms),
  windows: await insertRows(tx, tables.windows, estate.windows),
  radiators: await insertRows(tx, tables.radiators, estate.radiators),
  leases: await insertRows(tx, tables.leases, estate.leases),
  renters: await insertRows(tx, tables.renters, estate.renters),
  appointments: await insertRows(tx, tables.appointments, estate.appointments),
  gateways: await insertRows(tx, tables.gateways, estate.gateways),
  thermostats: await insertRows(tx, tables.thermostats, estate.thermostats),
  sensors: await insertRows(tx, tables.sensors, estate.sensors),
  signalTestFloors: await insertRows(tx, tables.signalTestFloors, estate.signalTestFloors),
  projects: await insertRows(tx, tables.projects, estate.projects),
  projectBuildings: await insertRows(tx, tables.projectBuildings, estate.projectBuildings),
  projectUsers: await insertRows(tx, tables.projectUsers, estate.projectUsers),
})

/** Inserts an estate in one transaction. */
export const writeEstate = (pool: pg.Pool, estate: Estate): Promise<EstateCounts> =>
  withScope(pool, asAdmin, (tx) => insertEstate(tx, estate))
