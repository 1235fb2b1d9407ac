import { thermostats as contract } from '../../../contract/main/thermostats.ts'
import { assignThermostat, unassignThermostat } from '../../actions/devices/assignThermostat.ts'
import {
  changeLifecycle,
  createThermostat,
  deleteThermostat,
  unassignTenant,
  updateThermostat,
} from '../../actions/devices/manageThermostat.ts'
import { reportMalfunction } from '../../actions/devices/reportMalfunction.ts'
import { resetBalancing } from '../../actions/devices/resetBalancing.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { connectivity } from '../../finders/devices/thermostats/connectivity.ts'
import {
  eventPage,
  productionLinePage,
  renterOf,
  lastMeasurements,
  operationalStatus,
} from '../../finders/devices/thermostats/state.ts'
import { findManaged, findThermostat } from '../../finders/devices/thermostats/find.ts'
import { historyPage } from '../../finders/devices/thermostats/history.ts'
import { thermostatPage, thermostatsInSpace } from '../../finders/devices/thermostats/list.ts'
import { thermostatNames, whereabouts } from '../../finders/devices/thermostats/lookup.ts'
import { measurementSeries } from '../../finders/devices/thermostats/measurements.ts'
import { readThermostat } from '../../finders/devices/thermostats/rows.ts'

interface ReadCall extends Pick<Base, 'tx'> {
  actor: TenantActor
  params: { eui: string }
}

const find = ({ tx, actor, params }: ReadCall) => findThermostat(tx, actor, 'thermostats.read', params.eui)

export const thermostats = handlersFor(contract, {
  list: ({ tx, actor, query, now }) => thermostatPage(tx, actor, query, now),
  create: (call) => createThermostat(call, call.body),
  autocomplete: async ({ tx, actor, query }) => ({ items: await thermostatNames(tx, actor, query) }),
  inSpace: ({ tx, actor, params, query, now }) => thermostatsInSpace(tx, actor, params.spaceId, query, now),
  tenantUnassign: (call) => unassignTenant(call, call.params.eui),
  read: async (call) => readThermostat(call.tx, (await find(call)).id, call.now),
  whereabouts: ({ tx, actor, params, now }) => whereabouts(tx, actor, params.eui, now),
  update: (call) => updateThermostat(call, call.params.eui, call.body),
  remove: (call) => deleteThermostat(call, call.params.eui),
  assign: (call) => assignThermostat(call, call.params.eui, call.body.radiatorId),
  unassign: (call) => unassignThermostat(call, call.params.eui),
  lifecycle: (call) => changeLifecycle(call, call.params.eui, call.body),
  reportMalfunction: (call) => reportMalfunction(call, call.params.eui, call.body),
  resetBalancing: (call) => resetBalancing(call, call.params.eui, call.query),
  connectivity: async (call) => connectivity(call.tx, await find(call), call.now),
  lastMeasurements: async (call) => lastMeasurements(call.tx, await find(call), call.now),
  measurements: async (call) => measurementSeries(call.tx, await find(call), call.query, call.now),
  operationalStatus: async (call) => operationalStatus(call.tx, await find(call), call.now),
  renter: async (call) => renterOf(call.tx, call.actor, await find(call), call.now),
  events: async (call) => eventPage(call.tx, await find(call), call.query, call.now),
  history: async (call) => historyPage(call.tx, call.actor, await find(call), call.query),
  productionLine: async (call) =>
    productionLinePage(call.tx, await findManaged(call.tx, call.actor, call.params.eui), call.query),
})
