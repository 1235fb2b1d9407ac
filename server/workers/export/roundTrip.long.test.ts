import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessNotPossibleReasons,
  buildingUnitTypes,
  cardinalDirections,
  gatewayInstallationIssues,
  installationStatuses,
  obstructionTypes,
  plateSubtypes,
  radiatorChecklistFlags,
  radiatorTypes,
  roomTypes,
  valveDirections,
  valveTypes,
  ventingDurations,
  ventingNotPossibleReasons,
  windowMaterials,
  type WallPlacement,
} from '../../../domain/enums.ts'
import { roomFigures } from '../../../domain/rules/room.ts'
import { reportedIssues } from '../../../domain/rules/radiatorFields.ts'
import { insertRows } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  radiators,
  renters,
  rooms,
  windows,
} from '../../db/schema.ts'
import { upload } from '../import/testing/upload.ts'
import {
  buildBuilding,
  buildComplex,
  buildLocation,
  buildHeatingCircuit,
} from '../../../demo/seed/builders/buildBuilding.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import {
  buildPublicArea,
  buildRoom,
  buildUnit,
  buildWindow,
  buildRadiator,
} from '../../../demo/seed/builders/buildRoom.ts'
import { demoSeed, seededRandom } from '../../../demo/seed/random.ts'
import { demoEstate } from '../../../demo/seed/estate.ts'
import { writeEstate } from '../../../demo/seed/write.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'
import { estateFacts } from './testing/estateFacts.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  token = (await aPerson(app, { role: 'SuperAdmin' })).token
})
afterAll(() => app.stop())

const exported = async (tenant: string, language: string): Promise<Buffer> => {
  const reply = await app.onMain({
    url: `/api/taxonomy/tenant/export?Language=${language}`,
    as: token,
    tenant,
  })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

/** Exports a client's estate, imports the file into an empty client, and compares both: the sheets and the database. */
const expectSameAfterTravel = async (tenant: string, language: string): Promise<void> => {
  const file = await exported(tenant, language)
  const other = await aTenant(app)
  const reply = await upload(app, '/api/taxonomy/import', { token, tenant: other }, file)
  const {
    current,
  }: { current?: { rows: { sheet: string; row: number; issues: { severity: string }[] }[] } } = reply.json()
  expect(
    current?.rows.filter(({ issues }) => issues.some(({ severity }) => severity === 'error')) ?? [],
  ).toEqual([])
  expect(reply.statusCode).toBe(200)
  expect((await readHere(await exported(other, language))).sheets).toEqual((await readHere(file)).sheets)
  expect(await estateFacts(app, other)).toEqual(await estateFacts(app, tenant))
}

describe('an exported estate is the same after import into an empty client', () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  beforeAll(async () => {
    const estate = demoEstate({ seed: demoSeed, now: app.clock.now() })
    await writeEstate(app.deps.db.pool, estate)
    resolve(estate.tenants.map(({ id }) => id))
  })

  it.each([
    [0, 'de'],
    [1, 'en'],
    [2, 'de'],
  ])('demo client %i, in %s', async (index, language) => {
    await expectSameAfterTravel((await promise)[index] ?? '', language)
  })

  it.each(['en', 'de'])(
    'with every possible value, and text that looks like something else, in %s',
    async (language) => {
      const tenant = await aTenant(app)
      await insertRows(app, oddEstate(tenant))
      await expectSameAfterTravel(tenant, language)
    },
  )
})

const nasty = [
  '=1+1',
  '+49',
  '-5',
  '@x',
  '01067',
  '1e5',
  'TRUE',
  "'quoted",
  'Zeile 1\nZeile 2',
  'a, b; "c"',
  '2026-03-01',
  'Summe',
  '__proto__',
  '–',
  'k.A.',
  'ja',
  '<b>&amp;</b>',
  'ä́🙂',
]

/** Covers every value of each enumeration, empty objects, empty and odd text; unlike the demo. */
const oddEstate = (tenantId: string): (readonly [PgTable, Record<string, unknown>[]])[] => {
  const random = seededRandom(`odd ${tenantId}`, '2026-11-16T09:00:00.000Z')
  const text = (index: number) => nasty[index % nasty.length] ?? ''
  /** Names are single lines. */
  const line = (index: number) => text(index).replace('\n', ' ')
  const empty = buildLocation(random, { id: tenantId }, { name: '=Leer', description: nasty.join('\n') })
  const location = buildLocation(random, { id: tenantId }, { name: 'Süd, "West"; Nord' })
  const other = buildLocation(random, { id: tenantId }, { name: 'Anders' })
  const complexes = [
    buildComplex(random, location, { name: '+Komplex', description: 'x'.repeat(2000) }),
    buildComplex(random, other, { name: '+Komplex' }),
    buildComplex(random, location, { name: 'ohne Gebäude' }),
  ]
  const [complex = buildComplex(random, location), elsewhere = complex] = complexes
  const address = { zipcode: '01067', city: 'Dresden', country: 'Deutschland' }
  const shared = buildHeatingCircuit(random, location, {
    name: 'Strang 1',
    balancingConfirmedAt: '2026-10-05T12:34:56.789Z',
    description: '@x',
  })
  const bare = buildBuilding(random, complex, {
    ...address,
    street: 'Straße des 17. Juni',
    streetNumber: '12 1/2',
    name: '=Haus',
    constructionYear: 1900,
    renovationYear: null,
    roofType: null,
    topFloorUsage: null,
    basement: null,
    exteriorWalls: null,
    floorsAbove: 1,
    floorsBelow: 0,
  })
  const full = buildBuilding(random, complex, {
    ...address,
    street: 'Am Markt',
    streetNumber: '5a-c',
    description: text(8),
    constructionYear: 1900,
    renovationYear: 1990,
    roofType: 'Flat',
    topFloorUsage: 'Inhabited',
    basement: false,
    exteriorWalls: 0,
    residentialUnitsCount: 0,
    floorsAbove: 30,
    floorsBelow: 10,
    minTemperature: 6,
    maxTemperature: 27.5,
    installationFrom: '2026-01-31',
    installationTo: '2026-02-28',
    gatewayInstallationRequested: true,
    gatewayInstallationRequestedAt: '2026-02-03T04:05:06.007Z',
    recommendedGateways: 0,
    ventAllRadiators: true,
    flyerPosted: false,
    gatewayIssues: [...gatewayInstallationIssues],
    gatewayIssuesComment: '-5',
    heatingCircuitId: shared.id,
  })
  const abroad = buildBuilding(random, elsewhere, {
    street: 'Am Markt',
    streetNumber: '5a-c',
    zipcode: '1010',
    city: 'Wien',
    country: 'Österreich',
  })
  const houses = [bare, full, abroad]
  const own = buildHeatingCircuit(random, location, { name: 'Nur hier', buildingId: full.id })
  const units = [...buildingUnitTypes, ...nasty].map((_, index) => {
    const status = installationStatuses[index % 4] ?? 'Open'
    const statusReason =
      status === 'AccessNotPossible' ? (accessNotPossibleReasons[Math.floor(index / 4) % 5] ?? null) : null
    return buildUnit(random, full, {
      name: `${line(index)} ${index}`,
      description: index % 3 === 0 ? text(index) : null,
      type: buildingUnitTypes[index % 3] ?? 'Public',
      customerId: `${line(index)} ${index}`,
      floor: index === 0 ? -10 : index === 1 ? 29 : index % 20,
      status,
      statusReason,
      statusComment: statusReason === 'Other' ? '=x' : null,
      statusChangedAt: index % 2 ? '2026-03-04T05:06:07.089Z' : null,
      installationDescription: index % 5 === 0 ? '@Klingel' : null,
      windowSensorsRequired: index % 2 === 0,
      heatingCircuitId: index % 4 === 0 ? shared.id : index % 4 === 1 ? own.id : null,
    })
  })
  const areas = [
    buildPublicArea(random, full, {
      name: '=Flur',
      floor: null,
      description: 'a\nb',
      heatingCircuitId: own.id,
    }),
    buildPublicArea(random, bare, { name: 'Keller', floor: 0 }),
  ]
  const [unit = buildUnit(random, full)] = units
  const [area = buildPublicArea(random, full)] = areas
  const walls: WallPlacement[] = ['Entrance', 'Left']
  const measures = [
    {
      shape: 'Rectangular',
      sideA: 4.2,
      sideB: 0.1 + 0.2,
      height: 2.5,
      outsideWallsCount: 2,
      unheatedWallsCount: 1,
      outsideWalls: walls,
      unheatedWalls: ['Front'],
    },
    { shape: 'ShapeL', sideA: 5, sideB: 6, sideC: 2, sideD: 3, height: 2.51 },
    { shape: 'Trapezoid', sideA: 5, sideB: 4, sideC: 3, minHeight: 0, maxHeight: 3.3, slopingRoof: true },
    { shape: 'Triangle', sideA: 3, sideB: 4, sideC: 5, height: null },
    { shape: 'Rectangular', sideA: null, sideB: null, height: null },
  ] as const
  const spaces = roomTypes.map((type, index) => {
    const room = buildRoom(random, index % 2 ? { unit } : { publicArea: area }, {
      name: `${line(index)} ${index}`,
      type,
      floor: index % 3 === 0 ? null : (index % 20) - 5,
      description: index % 2 ? text(index) : null,
      heatingCircuitId: index % 5 === 0 ? own.id : null,
    })
    const measured = {
      ...room,
      sideC: null,
      sideD: null,
      minHeight: null,
      maxHeight: null,
      slopingRoof: false,
      outsideWallsCount: null,
      unheatedWallsCount: null,
      ...measures[index % measures.length],
    }
    const walled = {
      ...measured,
      outsideWalls: [...(index % measures.length === 0 ? walls : [])],
      unheatedWalls: index % measures.length === 0 ? ['Front' as const] : [],
    }
    return { ...walled, ...roomFigures(walled) }
  })
  const [room = buildRoom(random, { unit })] = spaces
  const panes = [...windowMaterials, ...cardinalDirections].map((_, index) =>
    buildWindow(random, room, {
      name: index < 3 ? 'Fenster' : line(index),
      material: windowMaterials[index % 6] ?? 'Unknown',
      direction: index === 0 ? null : (cardinalDirections[index % 8] ?? null),
      width: index === 0 ? null : 0.1 * index,
      height: 1.1,
      wall: index % 2 ? 'Right' : null,
      windowSensorRequired: index % 2 === 0,
    }),
  )
  const bodies = valveTypes
    .flatMap((valveType) => plateSubtypes.map((plateSubtype) => ({ valveType, plateSubtype })))
    .map(({ valveType, plateSubtype }, index) => {
      const possible = index % 3 === 0 ? null : index % 3 === 1
      const flagged = radiatorChecklistFlags.filter((_, at) => (index >> at) % 2 === 1)
      return buildRadiator(random, room, {
        name: `${line(index)} ${index}`,
        description: index % 4 ? null : text(index),
        type: radiatorTypes[index % 4] ?? 'Other',
        plateSubtype,
        sectionalSpacing: index % 2 ? 500 : null,
        length: index % 5 ? index + 1 : null,
        height: 600,
        width: null,
        valveType,
        valveDescription: valveType === 'Other' ? '+M33' : null,
        valveDirection: valveDirections[index % 5] ?? 'Up',
        connectionPosition: index % 2 ? (valveDirections[index % 5] ?? 'Up') : null,
        obstruction: index % 2 ? (obstructionTypes[index % 5] ?? null) : null,
        obstructionDescription: index % 7 ? null : '@x',
        issues: reportedIssues.filter((_, at) => (index >> at) % 2 === 1),
        checklist:
          index % 4 === 0
            ? {}
            : index % 4 === 1
              ? Object.fromEntries(flagged.map((flag) => [flag, true]))
              : Object.fromEntries(radiatorChecklistFlags.map((flag) => [flag, flagged.includes(flag)])),
        installationNotPossibleDescription: index % 6 ? null : 'x\ny',
        ventingPossible: possible,
        ventingDuration: possible ? (ventingDurations[index % 5] ?? null) : null,
        ventingFailureReason:
          possible === false ? (ventingNotPossibleReasons[Math.floor(index / 3) % 3] ?? null) : null,
        ventingComment: index % 3 ? '=c' : null,
        ventedAt: index % 3 ? '2025-12-31T23:59:59.999Z' : null,
        heatingCircuitId: index % 3 ? null : own.id,
      })
    })
  const terms = units
    .slice(0, 6)
    .flatMap((one) => [
      buildLease(random, one, { startsOn: '1899-12-31', endsOn: '2019-12-31' }),
      buildLease(random, one, { startsOn: '2020-01-01', endsOn: null }),
    ])
  const people = terms
    .flatMap((lease, index) => [
      buildRenter(random, lease, {
        firstName: line(index),
        lastName: 'Leer',
        phone: index % 2 ? '0351 1 oder 2' : null,
        email: null,
        agreement: index % 2 === 0,
        infoReceivedAgreement: index % 3 === 0,
      }),
      ...(index % 2
        ? [
            buildRenter(random, lease, { role: 'SubRenter' }),
            buildRenter(random, lease, { role: 'MainRenter' }),
          ]
        : []),
    ])
    .slice(2)
  return [
    [locations, [empty, location, other]],
    [heatingCircuits, [shared, own]],
    [buildingComplexes, complexes],
    [buildings, houses],
    [buildingUnits, units],
    [publicAreas, areas],
    [rooms, spaces],
    [windows, panes],
    [radiators, bodies],
    [leases, terms],
    [renters, people],
  ]
}
