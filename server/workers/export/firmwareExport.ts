import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  activeBatchStates,
  busySteps,
  firmwareSteps,
  statusOfStep,
} from '../../../domain/firmware/updateStates.ts'
import { languages } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import de from '../../../locales/de/firmware.json' with { type: 'json' }
import en from '../../../locales/en/firmware.json' with { type: 'json' }
import type { Tx } from '../../db/scope.ts'
import { stillReached } from '../../http/reach.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { csvType, instantText, rowsInPages, storeFile, writeCsvIn } from './exportFile.ts'

/** Input of the job: the user whose batches are exported, or null for all of the client. */
export const FirmwareExportInput = z.object({ userId: z.string().nullable(), language: z.enum(languages) })
export type FirmwareExportInput = z.output<typeof FirmwareExportInput>

const words = { en, de } as const

const Row = z.object({
  batchId: z.string(),
  thermostatId: z.string(),
  name: z.string(),
  eui: z.string(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  room: z.string().nullable(),
  fromVersion: z.string().nullable(),
  toVersion: z.string(),
  step: z.enum(firmwareSteps),
  received: z.number(),
  total: z.number(),
  attempts: z.number(),
  attemptsTotal: z.number(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  reason: z.string().nullable(),
})
type Row = z.output<typeof Row>

/** The batches of the client that are active: awaiting approval, running, or still updating a thermostat. */
const active = (tenantId: string | undefined, userId: string | null) => sql`b.tenant_id = ${tenantId ?? null}
  and ${userId === null ? sql`true` : sql`b.created_by = ${userId}`} and (${inArray(sql`b.state`, [...activeBatchStates])}
    or exists (select from main.firmware_updates busy where busy.batch_id = b.id and ${inArray(sql`busy.step`, [...busySteps])}))`

/** The thermostats of the active batches, behind the last one. */
const readRows = async (
  tx: Tx,
  tenantId: string | undefined,
  userId: string | null,
  last: Row | undefined,
  size: number,
): Promise<Row[]> => {
  const behind =
    last === undefined
      ? sql`true`
      : sql`(u.batch_id, u.thermostat_id) > (${last.batchId}, ${last.thermostatId})`
  const { rows } = await tx.execute(sql`
    select u.batch_id as "batchId", u.thermostat_id as "thermostatId", b.name, t.eui,
      (select n.name from main.buildings n where n.id = t.building_id) as building, (select n.name from main.building_units n where n.id = t.unit_id) as unit,
      (select n.name from main.rooms n where n.id = t.room_id) as room, u.from_version as "fromVersion", a.version as "toVersion", u.step,
      u.fragments_received as received, u.fragments_total as total, u.attempts - u.attempts_before as attempts, u.attempts as "attemptsTotal",
      u.started_at::text as "startedAt", u.finished_at::text as "finishedAt", u.reason
    from main.firmware_updates u join main.firmware_batches b on b.id = u.batch_id join main.firmware_artifacts a on a.id = b.artifact_id
    join main.thermostats t on t.id = u.thermostat_id and t.tenant_id = b.tenant_id
    where ${active(tenantId, userId)} and ${stillReached(userId)} and ${behind} order by u.batch_id, u.thermostat_id limit ${size}`)
  return rows.map((row) => Row.parse(row))
}

/** Writes the active batches to a .csv, one line per thermostat; creates no file if there are none. */
export const firmwareExport: JobKind = async (run) => {
  const { userId, language } = FirmwareExportInput.parse(run.input)
  const { deps, actor, inScope } = run
  const { file, columns, statuses, steps, reasons } = words[language]
  const reasonTexts = new Map(Object.entries(reasons))
  const total = await inScope(async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from main.firmware_updates u join main.firmware_batches b on b.id = u.batch_id
      join main.thermostats t on t.id = u.thermostat_id and t.tenant_id = b.tenant_id where ${active(actor.tenantId, userId)} and ${stillReached(userId)}`)
    return rows[0]?.n ?? 0
  })
  if (total === 0) return {}
  async function* lines(): AsyncGenerator<Cell[]> {
    for await (const row of rowsInPages<Row>(run, {
      total,
      read: (tx, last, size) => readRows(tx, actor.tenantId, userId, last, size),
    }))
      yield [
        row.name,
        row.eui,
        row.building,
        row.unit,
        row.room,
        row.fromVersion,
        row.toVersion,
        statuses[statusOfStep(row.step)],
        steps[row.step],
        row.received,
        row.total,
        row.attempts,
        instantText(row.startedAt),
        instantText(row.finishedAt),
        row.reason === null ? '' : (reasonTexts.get(row.reason) ?? row.reason),
        row.attemptsTotal,
      ]
  }
  const key = await storeFile(deps, (stream) => writeCsvIn(language, stream, Object.values(columns), lines()))
  return { file: { key, name: `${file} ${dayOf(deps.now())}.csv`, contentType: csvType } }
}
