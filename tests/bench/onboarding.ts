// Onboards 10,000 thermostats over HTTP, until the network server (its stand-in in the process) has them all.
// Prints figures as one line of JSON.
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { newId } from '../../server/ids.ts'
import { startVentil } from '../support/startVentil.ts'
import { call, signIn } from './backend.ts'
import { atMost, told, type Figure } from './Figure.ts'

const rows = 10_000
const boundSeconds = 60
const options = {
  applicationId: '22222222-2222-4222-8222-222222222201',
  deviceProfileId: '33333333-3333-4333-8333-333333333301',
}
const header = 'WT-ID;Geräte-EUI;Join EUI;Hardware-Revision;Firmware-Version;App-Schlüssel'
const rowOf = (_: unknown, index: number): string => {
  const eui = `02be${index.toString(16).padStart(12, '0')}`
  return `BENCH-${index};${eui};70b3d57ed0000001;3;2.4.1;${newId().replaceAll('-', '')}`
}

const Report = z.object({ id: z.string().nullable(), accepted: z.number(), errors: z.number() })
const Run = z.object({ counts: z.object({ waiting: z.number(), registered: z.number() }) })

const ventil = await startVentil()
try {
  const session = await signIn(ventil, 'superadmin@demo.ventil.test')
  const tenant = session.allowedTenants[0]?.id ?? ''
  const file = [header, ...Array.from({ length: rows }, rowOf)].join('\n')
  const send = async (validateOnly: boolean) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...options, validateOnly: String(validateOnly) }))
      form.append(name, value)
    form.append('file', new File([file], 'lieferung.csv'))
    const start = performance.now()
    const report = Report.parse(
      await call(ventil, session, tenant, '/api/development/onboarding/thermostats', {
        method: 'POST',
        body: form,
      }),
    )
    if (report.errors > 0 || report.accepted !== rows)
      throw new Error(`not all rows were accepted: ${JSON.stringify(report)}`)
    return { report, start, seconds: (performance.now() - start) / 1000 }
  }
  const checked = await send(true)
  const { report, start, seconds } = await send(false)
  const registered = async (): Promise<number> =>
    Run.parse(await call(ventil, session, tenant, `/api/development/onboarding/runs/${report.id ?? ''}`))
      .counts.registered
  while ((await registered()) < rows) await wait(200)
  const figures: Figure[] = [
    told(`onboarding: ${rows} rows checked`, `${checked.seconds.toFixed(1)} s`),
    told(`onboarding: ${rows} rows in the app`, `${seconds.toFixed(1)} s`),
    atMost(`onboarding: ${rows} rows registered`, (performance.now() - start) / 1000, boundSeconds, 's'),
  ]
  console.log(JSON.stringify(figures))
} finally {
  await ventil.stop()
}
