import type { MakeSample } from '../Sample.ts'

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
