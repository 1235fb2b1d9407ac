import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { installationStatuses } from '../../../domain/enums.ts'
import {
  countedFigures,
  figuresByBuilding,
  figuresByImport,
  keptFigures,
} from '../../../tests/support/buildingFigures.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { beginImport, dropImport, settleImport, underImport } from '../../actions/estate/pendingImport.ts'
import { buildings, buildingUnits, radiators, rooms, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { importRun } from './testing/importRun.ts'
import { taxonomyImport } from './taxonomyImport.ts'
import { flat, sampleFile } from './testing/sampleFile.ts'

let app: TestApp
let tenant: string
let estate: Estate
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

/** Compares the figures with the base tables, as the client, as all clients, and as the owner, who is bound by no policy, import by import. */
const compare = async (step: string): Promise<void> => {
  const scopes = [{ role: 'app_tenant', tenantId: tenant } as const, asAdmin]
  for (const scope of scopes)
    await withScope(app.deps.db.pool, scope, async (tx) => {
      expect([step, scope.role, (await tx.execute(sql.raw(figuresByBuilding(keptFigures)))).rows]).toEqual([
        step,
        scope.role,
        (await tx.execute(sql.raw(figuresByBuilding(countedFigures)))).rows,
      ])
    })
  const each = (from: string, no: string) => app.deps.db.pool.query(figuresByImport(from, no))
  expect([step, (await each(keptFigures, 'import_no')).rows]).toEqual([
    step,
    (await each(countedFigures, 'import_no')).rows,
  ])
}

const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: tenant }, work)
const run = (statement: SQL) => inTenant((tx) => tx.execute(statement))

/** Some rows of the client, other ones in each turn. */
const some = (table: string, turn: number, most: number) =>
  sql`(select id from main.${sql.identifier(table)} where tenant_id = ${tenant} order by md5(id::text || ${String(turn)}) limit ${most})`
const oneOf = (turn: number, values: readonly string[]): string => values[turn % values.length] ?? ''

/** A building with units, rooms, radiators and thermostats. */
const aBuilding = async (turn: number) => {
  const { random, complex } = estate
  const building = buildBuilding(random, complex, { streetNumber: `N${turn}`, name: `Neu ${turn}` })
  const units = Array.from({ length: 3 }, (_, n) =>
    buildUnit(random, building, {
      name: `WE ${n}`,
      status: oneOf(turn + n, installationStatuses) === 'Open' ? 'Open' : 'Finalized',
    }),
  )
  const made = units.map((unit) => buildRoom(random, { unit }))
  const heaters = made.map((room) => buildRadiator(random, room))
  await insertRows(app, [
    [buildings, building],
    [buildingUnits, units],
    [rooms, made],
    [radiators, heaters],
    [thermostats, heaters.slice(1).map((radiator) => buildThermostat(random, { radiator }))],
  ])
}

const removeBuilding = (turn: number) =>
  inTenant(async (tx) => {
    const { rows } = await tx.execute(
      sql`select id from ${some('buildings', turn, 2)} x where id <> ${estate.building.id} limit 1`,
    )
    const id = String(rows[0]?.['id'])
    if (rows.length === 0) return
    for (const table of ['thermostats', 'sensors'])
      await tx.execute(sql`delete from main.${sql.identifier(table)} where building_id = ${id}`)
    await tx.execute(sql`update main.gateways set building_id = null where building_id = ${id}`)
    for (const table of ['radiators', 'windows', 'rooms', 'building_units'])
      await tx.execute(sql`delete from main.${sql.identifier(table)} where building_id = ${id}`)
    await tx.execute(sql`delete from main.buildings where id = ${id}`)
  })

/** An import that adds units to a building that is there, looked at before it counts, and then settled or given up. */
const anImport = async (turn: number, isGivenUp: boolean) => {
  const job = await importRun(app, tenant, Buffer.from('none'))
  const pending = await inTenant((tx) => beginImport(tx, { tenantId: tenant, id: job.id, attempts: 1 }))
  const { random, building } = estate
  for (const slice of [0, 1])
    await inTenant(async (tx) => {
      await underImport(tx, pending)
      const units = [1, 2, 3].map((n) =>
        buildUnit(random, building, { name: `Import ${turn}.${slice}.${n}` }),
      )
      await tx.insert(buildingUnits).values(units)
      await tx
        .insert(rooms)
        .values(units.map((unit) => buildRoom(random, { unit }, { dataGathering: 'HeightMissing' })))
    })
  await compare(`import ${turn} under way`)
  if (isGivenUp) await dropImport(app.deps, pending)
  else
    await inTenant((tx) =>
      settleImport(tx, pending, [{ locationId: building.locationId, kind: 'buildingUnits', count: 6 }]),
    )
}

const acts: readonly [name: string, (turn: number) => Promise<unknown>][] = [
  ['a building', aBuilding],
  [
    'statuses',
    (turn) =>
      run(
        sql`update main.building_units set status = ${oneOf(turn, installationStatuses)} where id in ${some('building_units', turn, 4)}`,
      ),
  ],
  [
    'other fields',
    (turn) =>
      run(
        sql`update main.building_units set description = ${String(turn)} where id in ${some('building_units', turn, 9)}`,
      ),
  ],
  [
    'measures',
    (turn) =>
      run(
        sql`update main.rooms set data_gathering = ${oneOf(turn, ['Complete', 'HeightMissing'])} where id in ${some('rooms', turn, 3)}`,
      ),
  ],
  [
    'issues',
    (turn) =>
      run(sql`update main.radiators set issues = ${sql.raw(oneOf(turn, [`'{}'`, `'{InstallationNotPossible,ValveIsLeaking}'`, `'{ValveIsLeaking}'`]))}
        where id in ${some('radiators', turn, 3)}`),
  ],
  [
    'a move',
    (turn) =>
      inTenant(async (tx) => {
        const { rows } = await tx.execute(
          sql`select b.id, u.id as unit from main.buildings b, ${some('building_units', turn, 1)} u where b.id in ${some('buildings', turn, 1)}`,
        )
        for (const { id, unit } of rows) {
          await tx.execute(sql`update main.building_units set building_id = ${id} where id = ${unit}`)
          for (const table of ['rooms', 'radiators', 'thermostats'])
            await tx.execute(
              sql`update main.${sql.identifier(table)} set building_id = ${id} where unit_id = ${unit}`,
            )
        }
      }),
  ],
  [
    'thermostats off',
    (turn) =>
      run(sql`update main.thermostats set radiator_id = null where id in ${some('thermostats', turn, 1)}`),
  ],
  [
    'thermostats on',
    () =>
      run(sql`update main.thermostats t set radiator_id = r.id, building_id = r.building_id from main.radiators r
        where t.id = (select id from main.thermostats where radiator_id is null limit 1)
          and r.id = (select r.id from main.radiators r where not exists (select from main.thermostats o where o.radiator_id = r.id) limit 1)`),
  ],
  [
    'what is deleted',
    (turn) =>
      run(
        sql`delete from main.radiators where id in ${some('radiators', turn, 2)} and not exists (select from main.thermostats t where t.radiator_id = radiators.id)`,
      ),
  ],
  ['a given-up import', (turn) => anImport(turn, true)],
  ['an import', (turn) => anImport(turn, false)],
  ['a removal', removeBuilding],
]

it('holds the figures of buildings equal to a count of what they hold, whatever was written', async () => {
  await compare('the beginning')
  // every act after every other one: a pseudo-random order that is the same in each run
  for (let turn = 0; turn < 60; turn++) {
    const [name, act] = acts[(turn * 7 + Math.floor(turn / 12) * 5) % acts.length] ?? [
      '',
      () => Promise.resolve(),
    ]
    await act(turn)
    await compare(`${turn}: ${name}`)
  }
  await taxonomyImport(
    await importRun(
      app,
      tenant,
      await sampleFile([
        { ...flat, customerId: 'K 1' },
        { ...flat, customerId: 'K 2' },
      ]),
    ),
  )
  await compare('an import from a file')
  expect((await app.deps.db.pool.query('select from main.building_figures')).rowCount).toBeGreaterThan(3)
})
