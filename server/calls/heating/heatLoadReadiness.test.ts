import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { heatLoadAttempt } from '../../../tests/support/heatLoad.ts'
import { pdfText } from '../../../tests/support/pdfText.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildingUnits, heatLoadAttempts, radiators, rooms } from '../../db/schema.ts'
import { readWorkbook } from '../../spreadsheet/readWorkbook.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const get = async (path: string) => app.onMain({ url: `/api/heating-load/${path}`, as: admin.token, tenant })

describe('the checklist', () => {
  const lists = {
    'building-units': '/api/taxonomy/building-units',
    rooms: '/api/taxonomy/rooms',
    radiators: '/api/taxonomy/radiators',
    thermostats: '/api/thermostats',
  } as const

  it('counts what the list behind each item shows', async () => {
    const bare = buildRoom(
      estate.random,
      { unit: estate.secondUnit },
      { sideA: null, sideB: null, height: null, outsideWallsCount: null, unheatedWallsCount: null },
    )
    await insertRows(app, [
      [rooms, bare],
      [
        radiators,
        [
          buildRadiator(estate.random, bare),
          buildRadiator(estate.random, bare, { name: 'Heizkörper 2', issues: ['ValveIsLeaking'] }),
        ],
      ],
      [
        buildingUnits,
        buildUnit(estate.random, estate.building, { name: 'Laden', type: 'Commercial', floor: null }),
      ],
    ])
    const { items, complete } = (await get(`validation?BuildingId=${estate.building.id}`)).json()
    expect(complete).toBe(false)
    expect(items).toHaveLength(11)
    for (const { check, offenders, met, list } of items) {
      expect([check, met]).toEqual([check, offenders === 0])
      if (list === null) continue
      const query = new URLSearchParams(
        Object.entries(list.filter).flatMap(([key, value]) =>
          [value].flat().map((each): [string, string] => [key, String(each)]),
        ),
      )
      const resource: keyof typeof lists = list.resource
      const shown = await app.onMain({
        url: `${lists[resource]}?${query.toString()}`,
        as: admin.token,
        tenant,
      })
      expect([check, shown.json().total]).toEqual([check, offenders])
    }
    const offenders = Object.fromEntries(
      items.map((item: { check: string; offenders: number }) => [item.check, item.offenders]),
    )
    expect(offenders).toMatchObject({
      roomDetails: 1,
      unitFloors: 1,
      noBrokenRadiators: 1,
      thermostatPerRadiator: 2,
      residentialOnly: 1,
      completeRoomPerUnitType: 1,
    })
  })

  it('names units and rooms behind it', async () => {
    const bare = buildRoom(estate.random, { unit: estate.secondUnit }, { height: 9, outsideWallsCount: null })
    await insertRows(app, [
      [rooms, bare],
      [buildingUnits, buildUnit(estate.random, estate.building, { name: 'Laden', type: 'Commercial' })],
    ])
    const of = `BuildingId=${estate.building.id}`
    expect((await get(`non-residential-units?${of}`)).json()).toMatchObject({
      total: 1,
      items: [{ unitName: 'Laden', type: 'Commercial' }],
    })
    expect(
      (await get(`empty-building-units?${of}`))
        .json()
        .items.map(({ unitName }: { unitName: string }) => unitName),
    ).toEqual(['Laden'])
    const { items } = (await get(`invalid-rooms?${of}&Fault=implausibleMeasures`)).json()
    expect(items).toMatchObject([{ id: bare.id, faults: ['outsideWallsMissing', 'implausibleMeasures'] }])
  })
})

describe('the days of a building', () => {
  it('are compared with what the others predict', async () => {
    const one = heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now())
    const other = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      date: addDays(dayOf(app.clock.now()), -2),
    }
    const alone =
      (await insertRows(app, [[heatLoadAttempts, one]]),
      (await get(`completion-statistic?BuildingId=${estate.building.id}`)).json())
    expect(alone).toMatchObject({
      severalDays: null,
      days: [{ attemptId: one.id, measured: 260, basis: 'geometry' }],
    })
    await insertRows(app, [[heatLoadAttempts, other]])
    const both = (await get(`completion-statistic?BuildingId=${estate.building.id}`)).json()
    expect(both.severalDays).toMatchObject({
      days: 2,
      heatLoadKw: expect.closeTo(one.result.calculatedHeatLoadKw, 3),
    })
    // the same day twice predicts itself
    expect(both.days).toMatchObject([
      { measured: 260, predicted: expect.closeTo(260, 2), basis: 'otherDays' },
      { measured: 260, predicted: expect.closeTo(260, 2), basis: 'otherDays' },
    ])
    expect(both).toMatchObject({
      units: { total: 2 },
      rooms: { total: 1, complete: 1 },
      radiators: { total: 1, withThermostat: 1 },
    })
  })
})

describe('an export', () => {
  it.each([
    [
      'en',
      'Following EN 12831-1, simplified',
      'not a certified heat load calculation',
      'Proposed motor limit (0–1000)',
    ],
    [
      'de',
      'In Anlehnung an EN 12831-1, vereinfacht',
      'keine zertifizierte Heizlastberechnung',
      'Vorgeschlagene Motorbegrenzung (0–1000)',
    ],
  ])('in %s says what the result is and what it is not', async (language, method, notice, column) => {
    const attempt = heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now())
    await insertRows(app, [[heatLoadAttempts, attempt]])
    const pdf = await get(`export?AttemptId=${attempt.id}&format=pdf&Language=${language}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pdfText(pdf.rawPayload)
    expect(text).toContain(method)
    expect(text.replace(/\s+/g, ' ')).toContain(notice)
    // the head of a column, with its unit in one piece
    expect(text).toContain('(l/h)')
    const xlsx = await get(`export?AttemptId=${attempt.id}&Language=${language}`)
    expect(xlsx.headers['content-disposition']).toContain('.xlsx')
    const path = join(app.deps.config.dataDir, `${attempt.id}.xlsx`)
    await writeFile(path, xlsx.rawPayload)
    const { sheets } = await readWorkbook(path)
    expect(sheets.map(({ rows }) => rows.length > 1)).toEqual([true, true, true, true, true])
    expect(sheets[0]?.rows[1]?.[1]).toBe(method)
    expect(sheets[4]?.rows[0]).toContain(column)
    expect(sheets[2]?.rows).toHaveLength(1 + attempt.rooms.length)
  })

  it('of a failed calculation is refused', async () => {
    const failed = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      status: 'Failed' as const,
      result: null,
      failure: 'dayTooWarm' as const,
    }
    await insertRows(app, [[heatLoadAttempts, failed]])
    expect((await get(`export?AttemptId=${failed.id}`)).json().error).toBe('heatLoadNotFinished')
  })
})
