import { aFreeRadiator, aStoredThermostat } from '../../support/storedThermostat.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const inBuilding: MakeSample = ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } })

/** Samples of the device lists across all clients. */
export const globalDeviceListSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/global-device-list/customers': () => ({}),
  'GET /api/global-device-list/locations': ({ side }) => ({ query: { TenantIds: [side.tenantId] } }),
  'GET /api/global-device-list/complexes': ({ estate }) => ({ query: { LocationIds: [estate.location.id] } }),
  'GET /api/global-device-list/buildings': ({ estate }) => ({ query: { ComplexIds: [estate.complex.id] } }),
  'GET /api/global-device-list/units': inBuilding,
  'GET /api/global-device-list/renters': ({ estate }) => ({ query: { UnitIds: [estate.unit.id] } }),
  'GET /api/global-device-list/floors': inBuilding,
  'GET /api/global-device-list/versions': inBuilding,
  'GET /api/global-device-list/operation': ({ estate, side }) => ({
    query: {
      TenantIds: [side.tenantId],
      RenterIds: [estate.renter.id],
      RoomIds: [estate.room.id],
      Floors: [0],
      Lifecycles: ['Installed'],
    },
  }),
  'GET /api/global-device-list/operation/export': inBuilding,
  'GET /api/global-device-list/production': ({ side }) => ({ query: { TenantIds: [side.tenantId] } }),
  'POST /api/global-device-list/thermostats': ({ estate }) => ({
    body: { Ids: [estate.thermostat.id], UnitIds: [estate.unit.id] },
  }),
}

const mounted: MakeSample = ({ estate }) => ({ params: { eui: estate.thermostat.eui } })

const inStore = ({ app, side, estate }: SampleContext) => aStoredThermostat(app, estate, side.tenantId)

/** Samples of the thermostats group. */
export const thermostatSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/thermostats': ({ estate }) => ({
    query: {
      BuildingIds: [estate.building.id],
      RoomIds: [estate.room.id],
      NetworkStatus: ['Online', 'Unknown'],
    },
  }),
  'POST /api/thermostats': ({ side, estate }) => ({
    body: { eui: `02f7a1${estate.random.serial()}`, tenantId: side.tenantId },
    free: ['body.eui'],
  }),
  'GET /api/thermostats/autocomplete': () => ({ query: { Query: '02F7', Free: true } }),
  'GET /api/thermostats/space/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.room.id } }),
  'POST /api/thermostats/tenant-unassign/{eui}': mounted,
  'GET /api/thermostats/{eui}': mounted,
  'GET /api/thermostats/{eui}/whereabouts': mounted,
  'PUT /api/thermostats/{eui}': ({ side, estate }) => ({
    params: { eui: estate.thermostat.eui },
    body: { tenantId: side.tenantId, uplinkMinutes: 15 },
    version: 1,
  }),
  'DELETE /api/thermostats/{eui}': async (c) => ({ params: { eui: (await inStore(c)).eui } }),
  'POST /api/thermostats/{eui}/assign': async (c) => ({
    params: { eui: (await inStore(c)).eui },
    body: { radiatorId: (await aFreeRadiator(c.app, c.estate)).id },
    ofClient: ['params.eui'],
  }),
  'POST /api/thermostats/{eui}/unassign': mounted,
  'POST /api/thermostats/{eui}/lifecycle': async (c) => ({
    params: { eui: (await inStore(c)).eui },
    body: { lifecycle: 'FinalCheckoutFailed', note: 'Display' },
  }),
  'POST /api/thermostats/{eui}/report-malfunction': ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
    body: { groups: ['display'], other: 'Riss' },
  }),
  'DELETE /api/thermostats/{eui}/hydraulic-balancing': mounted,
  'GET /api/thermostats/{eui}/connectivity': mounted,
  'GET /api/thermostats/{eui}/last-measurements': mounted,
  'GET /api/thermostats/{eui}/measurements': ({ estate }) => ({
    params: { eui: estate.thermostat.eui },
    query: {
      From: '2026-01-01T00:00:00Z',
      To: '2026-07-01T00:00:00Z',
      Fields: ['humidity', 'openWindow'],
      MaxPoints: 100,
    },
  }),
  'GET /api/thermostats/{eui}/operational-status': mounted,
  'GET /api/thermostats/{eui}/renter': mounted,
  'GET /api/thermostats/{eui}/events': mounted,
  'GET /api/thermostats/{eui}/history': mounted,
  'GET /api/thermostats/{eui}/production-line': mounted,
}
