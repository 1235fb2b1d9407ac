import type { EndpointSpec } from '../../contract/endpoint.ts'
import { users } from '../../contract/identity/users.ts'
import { alerts } from '../../contract/main/alerts.ts'
import { audit } from '../../contract/main/audit.ts'
import { buildingComplexes } from '../../contract/main/buildingComplexes.ts'
import { bulkUpdates } from '../../contract/main/bulkUpdates.ts'
import { buildings } from '../../contract/main/buildings.ts'
import { buildingUnits } from '../../contract/main/buildingUnits.ts'
import { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { gateways } from '../../contract/main/gateways.ts'
import { globalDeviceList } from '../../contract/main/globalDeviceList.ts'
import { heatingCircuits } from '../../contract/main/heatingCircuits.ts'
import { jobs } from '../../contract/main/jobs.ts'
import { locations } from '../../contract/main/locations.ts'
import { publicAreas } from '../../contract/main/publicAreas.ts'
import { appointments } from '../../contract/main/appointments.ts'
import { leases } from '../../contract/main/leases.ts'
import { radioMessages } from '../../contract/main/radioMessages.ts'
import { radiators } from '../../contract/main/radiators.ts'
import { renters } from '../../contract/main/renters.ts'
import { rooms } from '../../contract/main/rooms.ts'
import { sensors } from '../../contract/main/sensors.ts'
import { signalTesters } from '../../contract/main/signalTesters.ts'
import { tenants } from '../../contract/main/tenants.ts'
import { thermostats } from '../../contract/main/thermostats.ts'
import { windows } from '../../contract/main/windows.ts'

/** The calls behind a resource of the app. A resource without a call cannot do that act. */
export interface ResourceCalls {
  backend: 'main' | 'identity'
  list: EndpointSpec
  read?: EndpointSpec
  create?: EndpointSpec
  update?: EndpointSpec
  remove?: EndpointSpec
  /** Removes several at once: body `{ids}`, reply BulkReply. */
  removeMany?: EndpointSpec
  /** Field to the list's sort option, where it is not the field with a capital. */
  sorts?: Readonly<Record<string, string>>
  /** Parameter of the calls' paths to the field of the row that fills it, where it is not `id` by `id`. */
  params?: Readonly<Record<string, string>>
}

interface Crud {
  list: EndpointSpec
  read: EndpointSpec
  create: EndpointSpec
  update: EndpointSpec
  remove: EndpointSpec
  bulkDelete: EndpointSpec
}

/** A group of the estate: all of its rows' calls, and the deletion of many. */
const estate = ({ list, read, create, update, remove, bulkDelete }: Crud, sorts: Readonly<Record<string, string>> = {}): ResourceCalls => ({
  backend: 'main',
  list,
  read,
  create,
  update,
  remove,
  removeMany: bulkDelete,
  sorts,
})

const userSorts = { lastName: 'Surname', state: 'UserState', tenants: 'tenantName' }

/**
 * Every resource of the app, by the name it has in URLs. Read when the app is built (`virtual:resource-calls`, callTable.ts): the
 * browser gets methods, paths and keys, and the schemas only with the forms that need them.
 */
export const resourceCalls: Readonly<Record<string, ResourceCalls>> = {
  tenants: { backend: 'main', list: tenants.overview, read: tenants.read, create: tenants.create, update: tenants.update, remove: tenants.remove },
  rooms: {
    backend: 'main',
    list: rooms.list,
    read: rooms.read,
    create: rooms.create,
    update: rooms.update,
    remove: rooms.remove,
    removeMany: rooms.bulkDelete,
    sorts: { effectiveFloor: 'Floor' },
  },
  radiators: {
    backend: 'main',
    list: radiators.list,
    read: radiators.read,
    create: radiators.create,
    update: radiators.update,
    remove: radiators.remove,
    removeMany: radiators.bulkDelete,
  },
  // one window is read by its list: it has a path within its room alone
  windows: {
    backend: 'main',
    list: windows.list,
    create: windows.create,
    update: windows.update,
    remove: windows.remove,
    params: { id: 'roomId', windowId: 'id' },
  },
  // one is read by its EUI, on a page of its own
  thermostats: { backend: 'main', list: thermostats.list },
  leases: {
    backend: 'main',
    list: leases.list,
    read: leases.read,
    create: leases.create,
    update: leases.update,
    remove: leases.remove,
    sorts: { name: 'StartsOn' },
  },
  renters: {
    backend: 'main',
    list: renters.list,
    read: renters.read,
    create: renters.create,
    update: renters.update,
    remove: renters.remove,
    sorts: { name: 'LastName' },
  },
  appointments: {
    backend: 'main',
    list: appointments.list,
    read: appointments.read,
    create: appointments.create,
    update: appointments.update,
    remove: appointments.remove,
    params: { appointmentId: 'id' },
    sorts: { name: 'StartsAt' },
  },
  locations: estate(locations, { 'counts.buildings': 'Buildings', 'counts.buildingUnits': 'BuildingUnits', 'counts.thermostats': 'Thermostats' }),
  'building-complexes': estate(buildingComplexes),
  buildings: estate(buildings),
  'building-units': estate(buildingUnits),
  'public-areas': estate(publicAreas),
  'heating-circuits': estate(heatingCircuits),
  gateways: { backend: 'main', list: gateways.list, read: gateways.read, create: gateways.create, update: gateways.update, remove: gateways.remove },
  sensors: { backend: 'main', list: sensors.list, read: sensors.read, create: sensors.create, update: sensors.update, remove: sensors.remove },
  'signal-testers': {
    backend: 'main',
    list: signalTesters.list,
    read: signalTesters.read,
    create: signalTesters.create,
    update: signalTesters.update,
    remove: signalTesters.remove,
  },
  users: { backend: 'identity', list: users.list, read: users.read, create: users.invite, update: users.update, remove: users.remove, sorts: userSorts },
  'global-users': {
    backend: 'identity',
    list: users.list,
    read: users.read,
    create: users.inviteGlobal,
    update: users.update,
    remove: users.remove,
    sorts: userSorts,
  },
  // devices of all clients, and what their filters offer
  'fleet-operation': { backend: 'main', list: globalDeviceList.operation },
  'fleet-production': { backend: 'main', list: globalDeviceList.production },
  'fleet-customers': { backend: 'main', list: globalDeviceList.customers },
  'fleet-locations': { backend: 'main', list: globalDeviceList.locations },
  'fleet-complexes': { backend: 'main', list: globalDeviceList.complexes },
  'fleet-buildings': { backend: 'main', list: globalDeviceList.buildings },
  'fleet-units': { backend: 'main', list: globalDeviceList.units },
  'fleet-renters': { backend: 'main', list: globalDeviceList.renters },
  alerts: { backend: 'main', list: alerts.list },
  'unknown-devices': { backend: 'main', list: radioMessages.unknownDevices },
  'raw-messages': { backend: 'main', list: radioMessages.rawMessages },
  'bulk-updates': { backend: 'main', list: bulkUpdates.list },
  consents: { backend: 'main', list: dataPrivacySite.filter },
  'consent-sites': { backend: 'main', list: dataPrivacySite.sites },
  jobs: { backend: 'main', list: jobs.list, read: jobs.read },
  audit: { backend: 'main', list: audit.list },
}
