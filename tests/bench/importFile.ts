// Imports large files over HTTP, on the Postgres server in TEST_DATABASE_URL, and asks for another client's list
// meanwhile. Prints figures as one line of JSON.
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { written } from '../../server/spreadsheet/testing/read.ts'
import type { Cell } from '../../server/spreadsheet/workbook.ts'
import { writeXlsx } from '../../server/spreadsheet/writeXlsx.ts'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { buildingsPage, call, signIn } from './backend.ts'
import { atMost, percentile, told, type Figure } from './Figure.ts'
import { withClient } from '../support/withClient.ts'

const perHouse = 10
const header = [
  'Liegenschaft',
  'Gebäudekomplex',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Baujahr',
  'Etage',
  'Nutzungsart',
  'WE-Nr.',
  'Mietbeginn',
  'Vorname',
  'Nachname',
  'Telefon',
  'E-Mail',
]

/** One of many units, each with a renter. */
const rowOf = (index: number): Cell[] => {
  const house = Math.floor(index / perHouse)
  const floor = Math.floor((index % perHouse) / 2)
  return [
    'Dresden',
    `Anlage ${Math.floor(house / 4)}`,
    `Lindenallee ${Math.floor(house / 200)}. Abschnitt`,
    String((house % 200) + 1),
    '01067',
    'Dresden',
    1960 + (house % 40),
    floor === 0 ? 'EG' : `${floor}. OG`,
    'Wohnung',
    `WE ${index}`,
    { kind: 'date', iso: '2019-04-01' },
    `Vorname${index}`,
    `Nachname${index}`,
    '0351 1234567',
    `mieter${index}@example.com`,
  ]
}

/** Memory of the server's process in megabytes, by its own metrics. */
const memoryOf = async ({ main }: RunningVentil): Promise<number> => {
  const text = await (await fetch(`${main}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}

const Preview = z.object({
  summary: z.object({ errors: z.number(), toCreate: z.object({ buildingUnits: z.number() }) }),
})
const Created = z.object({ created: z.object({ buildingUnits: z.number(), renters: z.number() }) })
const Tenant = z.object({ id: z.string() })

const fileOf = (units: number): Promise<Buffer> =>
  written((stream) =>
    writeXlsx(stream, [
      {
        name: 'Objektliste',
        columns: [],
        rows: [header, ...Array.from({ length: units }, (_, index) => rowOf(index))],
      },
    ]),
  )

/** An empty database on the server. */
const databaseOn = async (server: string): Promise<Record<string, string>> => {
  await withClient(server, (client) => client.query('create database bench_import'))
  const url = new URL(server)
  url.pathname = '/bench_import'
  return { DATABASE_URL: url.toString() }
}

const ventil = await startVentil({
  env: await databaseOn(z.string().parse(process.env['TEST_DATABASE_URL'])),
})
try {
  const session = await signIn(ventil, 'superadmin@demo.ventil.test')
  const json = { 'content-type': 'application/json' }
  const newTenant = async (name: string) =>
    Tenant.parse(
      await call(ventil, session, '', '/api/tenants', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ name }),
      }),
    ).id
  const send = async (
    tenant: string,
    path: string,
    bytes: Buffer,
  ): Promise<{ reply: unknown; seconds: number }> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'bestand.xlsx'))
    const start = performance.now()
    const reply = await call(ventil, session, tenant, path, { method: 'POST', body: form })
    return { reply, seconds: (performance.now() - start) / 1000 }
  }
  const create = async (tenant: string, units: number, bytes: Buffer): Promise<number> => {
    const { reply, seconds } = await send(tenant, '/api/taxonomy/import', bytes)
    const { created } = Created.parse(reply)
    if (created.buildingUnits !== units || created.renters !== units)
      throw new Error(`not all was created: ${JSON.stringify(created)}`)
    return seconds
  }
  const admin = await signIn(ventil, 'admin@demo.ventil.test')
  const elsewhere = admin.allowedTenants[0]?.id ?? ''
  const list = async (): Promise<number> => {
    const start = performance.now()
    await buildingsPage(ventil, admin, elsewhere, 1, 25)
    return performance.now() - start
  }
  /** Times of the other client's list, asked for again and again until the work is done. */
  const listsDuring = async <T>(work: Promise<T>): Promise<{ result: T; times: number[] }> => {
    const times: number[] = []
    let going = true
    const asking = (async () => {
      while (going) {
        times.push(await list())
        await wait(20)
      }
    })()
    const result = await work.finally(() => {
      going = false
    })
    await asking
    return { result, times }
  }

  const file = await fileOf(10_000)
  const tenant = await newTenant('Bench')
  const before = await memoryOf(ventil)
  const checked = await send(tenant, '/api/taxonomy/import/validate', file)
  const { summary } = Preview.parse(checked.reply)
  if (summary.errors > 0 || summary.toCreate.buildingUnits !== 10_000)
    throw new Error(`the file to import is not accepted: ${JSON.stringify(summary)}`)
  const between = await memoryOf(ventil)
  const created = await create(tenant, 10_000, file)
  const after = await memoryOf(ventil)
  await listsDuring(wait(2_000))
  const quiet = (await listsDuring(wait(5_000))).times
  const large = await fileOf(30_000)
  const { result: seconds, times } = await listsDuring(create(await newTenant('Bench 30,000'), 30_000, large))
  const figures: Figure[] = [
    atMost('import: 10,000 rows checked', checked.seconds, 10, 's'),
    atMost('import: 10,000 rows created', created, 10, 's'),
    told(
      '  memory of the process',
      `${after.toFixed(0)} MB`,
      `${before.toFixed(0)} MB before, ${between.toFixed(0)} MB after the check; a file of ${(file.length / 1e6).toFixed(1)} MB`,
    ),
    told('import: 30,000 rows created', `${seconds.toFixed(1)} s`, "with another client's lists beside it"),
    atMost("  another client's list meanwhile, p99", percentile(times, 99) / 1000, 1, 's', 2),
    told(
      '  the same, p50',
      `${percentile(times, 50).toFixed(0)} ms`,
      `${percentile(quiet, 50).toFixed(0)} ms quiet, so ${(percentile(times, 50) / percentile(quiet, 50)).toFixed(1)} x; at most ${Math.max(...times).toFixed(0)} ms; ${times.length} lists`,
    ),
  ]
  console.log(JSON.stringify(figures))
} finally {
  await ventil.stop()
}
