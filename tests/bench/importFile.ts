import * as z from 'zod'
import { written } from '../../server/spreadsheet/testing/read.ts'
import type { Cell } from '../../server/spreadsheet/workbook.ts'
import { writeXlsx } from '../../server/spreadsheet/writeXlsx.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { call, signIn } from './backend.ts'
import { atMost, told, type Figure } from './Figure.ts'

const units = 10_000
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

/** One of 10,000 units, each with a renter. */
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

const Preview = z.object({ summary: z.object({ errors: z.number(), toCreate: z.object({ buildingUnits: z.number() }) }) })
const Created = z.object({ created: z.object({ buildingUnits: z.number(), renters: z.number() }) })
const Tenant = z.object({ id: z.string() })

/** Imports a file of 10,000 rows over HTTP: check first, then create in an empty client. */
export const importFile = async (ventil: RunningVentil): Promise<Figure[]> => {
  const session = await signIn(ventil, 'superadmin@demo.ventil.test')
  const { id: tenant } = Tenant.parse(
    await call(ventil, session, '', '/api/tenants', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench' }),
    }),
  )
  const bytes = await written((stream) =>
    writeXlsx(stream, [{ name: 'Objektliste', columns: [], rows: [header, ...Array.from({ length: units }, (_, index) => rowOf(index))] }]),
  )
  const send = async (path: string): Promise<{ reply: unknown; seconds: number }> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'bestand.xlsx'))
    const start = performance.now()
    const reply = await call(ventil, session, tenant, path, { method: 'POST', body: form })
    return { reply, seconds: (performance.now() - start) / 1000 }
  }
  const before = await memoryOf(ventil)
  const checked = await send('/api/taxonomy/import/validate')
  const { summary } = Preview.parse(checked.reply)
  if (summary.errors > 0 || summary.toCreate.buildingUnits !== units) throw new Error(`the file to import is not accepted: ${JSON.stringify(summary)}`)
  const between = await memoryOf(ventil)
  const made = await send('/api/taxonomy/import')
  const { created } = Created.parse(made.reply)
  if (created.buildingUnits !== units || created.renters !== units) throw new Error(`not all was created: ${JSON.stringify(created)}`)
  const after = await memoryOf(ventil)
  return [
    atMost('import: 10,000 rows checked', checked.seconds, 10, 's'),
    atMost('import: 10,000 rows created', made.seconds, 30, 's'),
    told(
      '  memory of the process',
      `${after.toFixed(0)} MB`,
      `${before.toFixed(0)} MB before, ${between.toFixed(0)} MB after the check; a file of ${(bytes.length / 1e6).toFixed(1)} MB`,
    ),
  ]
}
