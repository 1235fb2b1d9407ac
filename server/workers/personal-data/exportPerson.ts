import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { shownHomes } from '../../finders/consent/climate.ts'
import { JobFailure, type JobKind, type JobRun } from '../../jobs/kinds.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { dayOf } from '../../../domain/time.ts'
import { climateKinds, coveredColumns, devicesOf, homesOf, livedThere, type ClimateKind } from './climate.ts'
import { findPerson, type Home, type Person, PersonJobInput, startOf } from './person.ts'
import { explanations, sectionsOf } from './sections.ts'

/** Measurements in memory at a time. */
const page = 1000

/** The text of the file in chunks, so that memory use stays small however long the history is. */
async function* measurements(
  { deps, signal }: JobRun,
  climate: ClimateKind,
  device: { id: string; eui: string },
  home: Home,
): AsyncGenerator<Record<string, unknown>> {
  let behind: { at: string; frame: string } | undefined
  for (;;) {
    signal.throwIfAborted()
    const from = behind
    const rows = await withScope(deps.db.pool, asAdmin, async (tx) => {
      const found = await tx.execute<Record<string, unknown>>(sql`
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, dev_addr || ':' || lpad(frame_counter::text, 10, '0') as "#frame", ${coveredColumns(climate)}
        from ${climate.measurements}
        where ${climate.deviceId} = ${device.id}::uuid and ${livedThere(home)} and num_nonnulls(${coveredColumns(climate)}) > 0
          and at >= main.climate_since(${home.unitId}::uuid, ${dayOf(deps.now())}::date)
          ${from ? sql`and (at, dev_addr || ':' || lpad(frame_counter::text, 10, '0')) > (${from.at}::timestamptz, ${from.frame})` : sql``}
        order by at, dev_addr || ':' || lpad(frame_counter::text, 10, '0') limit ${page}`)
      return found.rows
    })
    for (const { '#frame': _, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    behind = { at: String(last['at']), frame: String(last['#frame']) }
  }
}

/** The number of measurements that are kept but withheld for lack of consent. */
const withheldCount = (
  { deps }: JobRun,
  climate: ClimateKind,
  deviceId: string,
  home: Home,
): Promise<number> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from ${climate.measurements} where ${climate.deviceId} = ${deviceId}::uuid and ${livedThere(home)}
        and num_nonnulls(${coveredColumns(climate)}) > 0 and at < main.climate_since(${home.unitId}::uuid, ${dayOf(deps.now())}::date)`)
    return rows[0]?.n ?? 0
  })

const indented = (value: unknown, by: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)

async function* climateText(run: JobRun, person: Person, shown: Set<string>): AsyncGenerator<string> {
  const { deps } = run
  let before = '\n'
  for (const home of homesOf(person))
    for (const climate of climateKinds) {
      const devices = await withScope(deps.db.pool, asAdmin, (tx) => devicesOf(tx, climate, home))
      for (const device of devices) {
        const withheld = await withheldCount(run, climate, device.id, home)
        const facts = {
          unitId: home.unitId,
          device: device.eui,
          kind: climate.kind,
          withheldForLackOfConsent: withheld,
        }
        const head = `${before}    ${JSON.stringify(facts).slice(0, -1)},"values":[`
        let written = 0
        for await (const row of measurements(run, climate, device, home)) {
          yield `${written === 0 ? head : ','}\n      ${JSON.stringify(row)}`
          written += 1
        }
        if (written > 0) shown.add(home.unitId)
        if (written === 0 && withheld === 0) continue
        yield `${written === 0 ? head : ''}\n    ]}`
        before = ',\n'
      }
    }
}

async function* fileText(
  run: JobRun,
  person: Person,
  { now, shown }: { now: Date; shown: Set<string> },
): AsyncGenerator<string> {
  const sections = await withScope(run.deps.db.pool, asAdmin, (tx) => sectionsOf(tx, person, now))
  yield `{\n  "about": ${indented({ madeAt: now.toISOString(), parts: explanations }, 2)}`
  for (const [name, value] of Object.entries(sections)) yield `,\n  "${name}": ${indented(value, 2)}`
  yield ',\n  "climate": ['
  yield* climateText(run, person, shown)
  yield '\n  ]\n}\n'
}

/** Writes all data about a person to a JSON file; measurements only as far as consent covers them. Errors: notFound. Result: the file. */
export const personalDataExport: JobKind = async (run) => {
  const { deps } = run
  const input = PersonJobInput.parse(run.input)
  const person = await withScope(deps.db.pool, asAdmin, (tx) =>
    findPerson(tx, { tenantIds: input.tenantIds }, startOf(input)),
  )
  if (!person) throw new JobFailure('notFound')
  const now = deps.now()
  const shown = new Set<string>()
  const key = await deps.files.write((stream) => pipeline(fileText(run, person, { now, shown }), stream))
  // the file name is listed with the jobs, so it must not contain a person's name
  const file = {
    key,
    name: `personal-data-${dayOf(now)}.json`,
    contentType: 'application/json; charset=utf-8',
  }
  return { file, result: shownHomes(now.toISOString(), shown) }
}
