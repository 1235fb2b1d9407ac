import type { MakeSample } from '../Sample.ts'

const nothing: MakeSample = () => ({})
const deleted =
  (pick: (estate: Parameters<MakeSample>[0]['estate']) => { id: string }): MakeSample =>
  ({ estate }) => ({ params: { id: pick(estate).id } })

/** An empty object of the kind, created through the API by a user with permission. */
const made = async (
  { app, side }: Parameters<MakeSample>[0],
  url: string,
  body: Record<string, unknown>,
): Promise<{ id: string; version: number }> => {
  const reply = await app.onMain({
    method: 'POST',
    url,
    as: side.people.get('SuperAdmin')?.token ?? '',
    tenant: side.tenantId,
    body,
  })
  if (reply.statusCode !== 201) throw new Error(`${url}: ${reply.body}`)
  return reply.json()
}

const unique = () => crypto.randomUUID().slice(0, 8)
const aNewComplex = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/building-complexes', { locationId: c.estate.location.id, name: unique() })
const aNewArea = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/public-areas', { buildingId: c.estate.building.id, name: unique() })
const aNewCircuit = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/heating-circuits', {
    locationId: c.estate.location.id,
    buildingId: c.estate.building.id,
    name: unique(),
  })
const aNewRoom = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/rooms', { unitId: c.estate.secondUnit.id, name: unique(), type: 'Kitchen' })
const aNewLocation = (c: Parameters<MakeSample>[0]) => made(c, '/api/taxonomy/locations', { name: unique() })
const aNewUnit = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/building-units', {
    buildingId: c.estate.building.id,
    name: unique(),
    type: 'Residential',
    customerId: unique(),
  })
const aNewBuilding = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/buildings', {
    complexId: c.estate.complex.id,
    street: 'Prüfweg',
    streetNumber: '1',
    zipcode: '10115',
    city: `Berlin ${unique()}`,
  })
const aNewRadiator = (c: Parameters<MakeSample>[0]) =>
  made(c, '/api/taxonomy/radiators', {
    roomId: c.estate.room.id,
    name: unique(),
    type: 'Tube',
    valveType: 'Herz_M28',
    valveDirection: 'Left',
  })

const removing =
  (make: (c: Parameters<MakeSample>[0]) => Promise<{ id: string }>): MakeSample =>
  async (c) => ({ params: { id: (await make(c)).id } })
const removingSeveral =
  (make: (c: Parameters<MakeSample>[0]) => Promise<{ id: string }>): MakeSample =>
  async (c) => ({ body: { ids: [(await make(c)).id] } })

const radiatorBody = {
  name: 'Heizkörper Fenster',
  type: 'Plate',
  plateSubtype: 'Type22',
  valveType: 'Standard_Heimeier_M30',
  valveDirection: 'Right',
}
const windowBody = { name: 'Fenster Süd', material: 'Plastic', direction: 'South', width: 1.2, height: 1.4 }

/** Samples of the taxonomy group: upper and lower estate. */
export const estateSamples: Readonly<Record<string, MakeSample>> = {
  'POST /api/taxonomy/deleted/{id}/restore': async (c) => {
    const { id, version } = await aNewRoom(c)
    const gone = await c.app.onMain({
      method: 'DELETE',
      url: `/api/taxonomy/rooms/${id}`,
      as: c.side.people.get('SuperAdmin')?.token ?? '',
      tenant: c.side.tenantId,
      version,
    })
    if (gone.statusCode !== 204) throw new Error(gone.body)
    return { params: { id } }
  },
  'GET /api/taxonomy/locations': nothing,
  'POST /api/taxonomy/locations': () => ({ body: { name: `Standort ${unique()}` } }),
  'GET /api/taxonomy/locations/{id}': deleted((e) => e.location),
  'PUT /api/taxonomy/locations/{id}': ({ estate }) => ({
    params: { id: estate.location.id },
    body: { name: `Standort ${unique()}` },
    version: 1,
  }),
  'DELETE /api/taxonomy/locations/{id}': removing(aNewLocation),
  'POST /api/taxonomy/locations/bulk-delete': removingSeveral(aNewLocation),
  'POST /api/taxonomy/locations/{id}/resync': deleted((e) => e.location),
  'GET /api/taxonomy/locations/{id}/heating-circuits': deleted((e) => e.location),
  'GET /api/taxonomy/building-complexes': ({ estate }) => ({ query: { LocationIds: [estate.location.id] } }),
  'POST /api/taxonomy/building-complexes': ({ estate }) => ({
    body: { locationId: estate.location.id, name: `Anlage ${unique()}` },
  }),
  'GET /api/taxonomy/building-complexes/{id}': deleted((e) => e.complex),
  'PUT /api/taxonomy/building-complexes/{id}': ({ estate }) => ({
    params: { id: estate.complex.id },
    body: { locationId: estate.location.id, name: `Anlage ${unique()}` },
    version: 1,
  }),
  'DELETE /api/taxonomy/building-complexes/{id}': removing(aNewComplex),
  'POST /api/taxonomy/building-complexes/bulk-delete': removingSeveral(aNewComplex),
  'GET /api/taxonomy/building-complexes/{id}/floors': deleted((e) => e.complex),
  'GET /api/taxonomy/buildings': ({ estate }) => ({
    query: {
      LocationIds: [estate.location.id],
      ComplexIds: [estate.complex.id],
      HeatingCircuitIds: [estate.circuit.id],
    },
  }),
  'POST /api/taxonomy/buildings': ({ estate }) => ({
    body: {
      complexId: estate.complex.id,
      street: 'Musterstraße',
      streetNumber: '5a',
      zipcode: '10115',
      city: `Berlin ${unique()}`,
    },
  }),
  'GET /api/taxonomy/buildings/{id}': deleted((e) => e.building),
  'GET /api/taxonomy/buildings/{id}/floors': deleted((e) => e.building),
  'PUT /api/taxonomy/buildings/{id}': ({ estate: { building } }) => ({
    params: { id: building.id },
    version: 1,
    // installers can only change what is captured on site; everything else stays as it is
    body: {
      complexId: building.complexId,
      name: building.name,
      description: building.description,
      street: building.street,
      streetNumber: building.streetNumber,
      zipcode: building.zipcode,
      city: building.city,
      country: building.country,
      constructionYear: building.constructionYear,
      renovationYear: building.renovationYear,
      exteriorWalls: building.exteriorWalls,
      residentialUnitsCount: building.residentialUnitsCount,
      floorsAbove: building.floorsAbove,
      floorsBelow: building.floorsBelow,
      minTemperature: building.minTemperature,
      maxTemperature: building.maxTemperature,
      installationFrom: building.installationFrom,
      installationTo: building.installationTo,
      gatewayInstallationRequested: building.gatewayInstallationRequested,
      recommendedGateways: building.recommendedGateways,
      ventAllRadiators: building.ventAllRadiators,
      flyerPosted: true,
      heatingCircuitId: building.heatingCircuitId,
      roofType: 'Pitched',
      topFloorUsage: 'Storage',
      basement: true,
    },
  }),
  'DELETE /api/taxonomy/buildings/{id}': removing(aNewBuilding),
  'POST /api/taxonomy/buildings/bulk-delete': removingSeveral(aNewBuilding),
  'POST /api/taxonomy/buildings/bulk-edit': ({ estate }) => ({
    body: { field: 'basement', value: true, rows: [{ id: estate.building.id, version: 1 }] },
  }),
  'POST /api/taxonomy/buildings/{id}/gateway-signal-test': deleted((e) => e.building),
  'GET /api/taxonomy/buildings/{id}/gateway-signal-test': deleted((e) => e.building),
  'PATCH /api/taxonomy/buildings/{id}/gateway-signal-test-floor': ({ estate }) => ({
    params: { id: estate.building.id },
    body: { floor: 0, strength: 'good' },
  }),
  'GET /api/taxonomy/buildings/{id}/gateway-issues': deleted((e) => e.building),
  'PATCH /api/taxonomy/buildings/{id}/gateway-issues': ({ estate }) => ({
    params: { id: estate.building.id },
    body: { issues: ['BuildingInaccessible'] },
    version: 1,
  }),
  'GET /api/taxonomy/building-units': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'POST /api/taxonomy/building-units': ({ estate }) => ({
    body: {
      buildingId: estate.building.id,
      name: 'WE 77',
      type: 'Residential',
      customerId: unique(),
      floor: 0,
    },
  }),
  'GET /api/taxonomy/building-units/{id}': deleted((e) => e.unit),
  'PUT /api/taxonomy/building-units/{id}': ({ estate: { unit } }) => ({
    params: { id: unit.id },
    version: 1,
    body: {
      name: 'WE 1a',
      type: 'Commercial',
      customerId: unit.customerId,
      floor: 0,
      heatingCircuitId: unit.heatingCircuitId,
    },
  }),
  'DELETE /api/taxonomy/building-units/{id}': removing(aNewUnit),
  'PATCH /api/taxonomy/building-units/{id}/status': ({ estate }) => ({
    params: { id: estate.unit.id },
    body: { status: 'AccessNotPossible', reason: 'TenantAbsent' },
    version: 1,
  }),
  'POST /api/taxonomy/building-units/bulk-status': ({ estate }) => ({
    body: { ids: [estate.unit.id], status: 'OnHold' },
  }),
  'POST /api/taxonomy/building-units/bulk-delete': removingSeveral(aNewUnit),
  'POST /api/taxonomy/building-units/bulk-edit': ({ estate }) => ({
    body: { field: 'description', value: 'Vorderhaus', rows: [{ id: estate.unit.id, version: 1 }] },
  }),
  'GET /api/taxonomy/public-areas': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'POST /api/taxonomy/public-areas': ({ estate }) => ({
    body: { buildingId: estate.building.id, name: `Treppenhaus ${unique()}` },
  }),
  'GET /api/taxonomy/public-areas/{id}': deleted((e) => e.area),
  'PUT /api/taxonomy/public-areas/{id}': ({ estate: { area } }) => ({
    params: { id: area.id },
    body: { name: `Keller ${unique()}`, floor: area.floor, heatingCircuitId: area.heatingCircuitId },
    version: 1,
  }),
  'DELETE /api/taxonomy/public-areas/{id}': removing(aNewArea),
  'POST /api/taxonomy/public-areas/bulk-delete': removingSeveral(aNewArea),
  'GET /api/taxonomy/heating-circuits': ({ estate }) => ({ query: { LocationIds: [estate.location.id] } }),
  'POST /api/taxonomy/heating-circuits': ({ estate }) => ({
    body: { locationId: estate.location.id, buildingId: estate.building.id, name: `Strang ${unique()}` },
  }),
  'GET /api/taxonomy/heating-circuits/{id}': async (c) => ({ params: { id: (await aNewCircuit(c)).id } }),
  'PUT /api/taxonomy/heating-circuits/{id}': async (c) => ({
    params: { id: (await aNewCircuit(c)).id },
    body: { name: `Strang ${unique()}`, buildingId: c.estate.building.id },
    version: 1,
  }),
  'DELETE /api/taxonomy/heating-circuits/{id}': removing(aNewCircuit),
  'POST /api/taxonomy/heating-circuits/bulk-delete': removingSeveral(aNewCircuit),
  'GET /api/taxonomy/heating-circuits/{id}/hydraulic-balancing': async (c) => {
    const { id } = await aNewCircuit(c)
    const as = c.side.people.get('Admin')?.token ?? ''
    await c.app.onMain({
      method: 'PUT',
      url: `/api/taxonomy/heating-circuits/${id}/hydraulic-balancing`,
      as,
      tenant: c.side.tenantId,
      version: 1,
      body: {},
    })
    return { params: { id } }
  },
  'PUT /api/taxonomy/heating-circuits/{id}/hydraulic-balancing': async (c) => ({
    params: { id: (await aNewCircuit(c)).id },
    version: 1,
    body: {},
  }),
  'DELETE /api/taxonomy/heating-circuits/{id}/hydraulic-balancing': async (c) => ({
    params: { id: (await aNewCircuit(c)).id },
  }),
  'GET /api/taxonomy/tree': ({ estate }) => ({ query: { Parent: estate.building.id } }),
  'GET /api/addresses/search': () => ({ query: { Query: 'Musterstr. 5, 10115 Berlin' } }),
  'GET /api/taxonomy/search': () => ({ query: { Query: 'WE 1' } }),
  'GET /api/workday': nothing,
  'GET /api/taxonomy/building-map': ({ estate }) => ({ query: { LocationIds: [estate.location.id] } }),
  'GET /api/portfolio': nothing,
  'GET /api/search': () => ({ query: { Query: 'WE 1' } }),
  'PATCH /api/taxonomy/{spaceId}/rename': ({ estate }) => ({
    params: { spaceId: estate.room.id },
    body: { name: `Raum ${unique()}` },
    version: 1,
  }),
  'PATCH /api/taxonomy/{spaceId}/description': ({ estate }) => ({
    params: { spaceId: estate.unit.id },
    body: { description: 'Schlüssel beim Hausmeister' },
    version: 1,
  }),
  'PUT /api/taxonomy/{spaceId}/heating-circuit': async (c) => ({
    params: { spaceId: c.estate.radiator.id },
    body: { heatingCircuitId: (await aNewCircuit(c)).id },
    version: 1,
  }),
  'DELETE /api/taxonomy/{spaceId}/heating-circuit': ({ estate }) => ({
    params: { spaceId: estate.radiator.id },
  }),
  'PUT /api/taxonomy/{spaceId}/floor': ({ estate }) => ({
    params: { spaceId: estate.unit.id },
    body: { floor: 0 },
    version: 1,
  }),
  'DELETE /api/taxonomy/{spaceId}/floor': ({ estate }) => ({ params: { spaceId: estate.unit.id } }),
  'GET /api/taxonomy/gateways/{spaceId}': ({ estate }) => ({ params: { spaceId: estate.building.id } }),
  'GET /api/taxonomy/rooms': ({ estate }) => ({
    query: { BuildingIds: [estate.building.id], UnitIds: [estate.unit.id] },
  }),
  'POST /api/taxonomy/rooms': ({ estate }) => ({
    body: {
      unitId: estate.unit.id,
      name: `Zimmer ${unique()}`,
      type: 'Bedroom',
      shape: 'Rectangular',
      sideA: 4,
      sideB: 3,
      height: 2.5,
    },
  }),
  'GET /api/taxonomy/rooms/{id}': deleted((e) => e.room),
  'PUT /api/taxonomy/rooms/{id}': ({ estate }) => ({
    params: { id: estate.room.id },
    body: { name: 'Wohnzimmer', type: 'LivingRoom', shape: 'Rectangular', sideA: 5, sideB: 4, height: 2.5 },
    version: 1,
  }),
  'DELETE /api/taxonomy/rooms/{id}': removing(aNewRoom),
  'POST /api/taxonomy/rooms/bulk-delete': removingSeveral(aNewRoom),
  'POST /api/taxonomy/rooms/bulk-edit': ({ estate }) => ({
    body: { field: 'type', value: 'Bedroom', rows: [{ id: estate.room.id, version: 1 }] },
  }),
  'POST /api/taxonomy/rooms/{id}/duplicate': deleted((e) => e.room),
  'GET /api/taxonomy/rooms/{id}/copy-targets': deleted((e) => e.room),
  'POST /api/taxonomy/rooms/{id}/copies': ({ estate }) => ({
    params: { id: estate.room.id },
    body: { unitIds: [estate.secondUnit.id] },
  }),
  'GET /api/taxonomy/windows': ({ estate }) => ({ query: { RoomIds: [estate.room.id] } }),
  'GET /api/taxonomy/rooms/{id}/windows': deleted((e) => e.room),
  'POST /api/taxonomy/rooms/{id}/windows': ({ estate }) => ({
    params: { id: estate.room.id },
    body: windowBody,
  }),
  'PUT /api/taxonomy/rooms/{id}/windows/{windowId}': ({ estate }) => ({
    params: { id: estate.room.id, windowId: estate.window.id },
    body: windowBody,
    version: 1,
  }),
  'DELETE /api/taxonomy/rooms/{id}/windows/{windowId}': ({ estate }) => ({
    params: { id: estate.room.id, windowId: estate.window.id },
    query: { confirm: true },
  }),
  'GET /api/taxonomy/radiators': ({ estate }) => ({ query: { RoomIds: [estate.room.id] } }),
  'POST /api/taxonomy/radiators': ({ estate }) => ({
    body: { roomId: estate.room.id, ...radiatorBody, name: `HK ${unique()}` },
  }),
  'GET /api/taxonomy/radiators/{id}': deleted((e) => e.radiator),
  'PUT /api/taxonomy/radiators/{id}': ({ estate }) => ({
    params: { id: estate.radiator.id },
    body: radiatorBody,
    version: 1,
  }),
  'DELETE /api/taxonomy/radiators/{id}': removing(aNewRadiator),
  'POST /api/taxonomy/radiators/bulk-delete': removingSeveral(aNewRadiator),
  'POST /api/taxonomy/radiators/bulk-edit': ({ estate }) => ({
    body: { field: 'valveDirection', value: 'Left', rows: [{ id: estate.radiator.id, version: 1 }] },
  }),
  'PATCH /api/taxonomy/radiators/{id}/obstruction': ({ estate }) => ({
    params: { id: estate.radiator.id },
    body: { obstruction: 'Sofa' },
    version: 1,
  }),
  'PATCH /api/taxonomy/radiators/{id}/installation-failed': async (c) => ({
    params: { id: (await aNewRadiator(c)).id },
    body: { reasons: ['IncompatibleValve'] },
    version: 1,
  }),
  'PATCH /api/taxonomy/radiators/{id}/checklist': ({ estate }) => ({
    params: { id: estate.radiator.id },
    body: { valveIsLeaking: true },
    version: 1,
  }),
  'PATCH /api/taxonomy/radiators/{id}/venting': ({ estate }) => ({
    params: { id: estate.radiator.id },
    body: { isVentingPossible: true, successDuration: 'Minimal' },
    version: 1,
  }),
}
