import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { languages } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import de from '../../../locales/de/bulkExport.json' with { type: 'json' }
import en from '../../../locales/en/bulkExport.json' with { type: 'json' }
import { bulkItems, bulkUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { stillReached } from '../../http/reach.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { csvType, instantText, rowsInPages, storeFile, writeCsvIn } from './exportFile.ts'

/** Input of the job: the user whose bulk updates are exported, or null for all of the client. */
export const BulkExportInput = z.object({ userId: z.string().nullable(), language: z.enum(languages) })
export type BulkExportInput = z.output<typeof BulkExportInput>

const words = { en, de } as const

const Row = z.object({
  bulkId: z.string(),
  name: z.string(),
  startedAt: z.string().nullable(),
  thermostatId: z.string(),
  eui: z.string(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  room: z.string().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  attempts: z.number(),
  sentAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
type Row = z.output<typeof Row>

/** The thermostats of the running bulk updates, behind the last one. */
const readRows = async (
  tx: Tx,
  tenantId: string | undefined,
  userId: string | null,
  last: Row | undefined,
  size: number,
): Promise<Row[]> => {
  const mine = userId === null ? sql`true` : sql`b.created_by = ${userId}`
  const behind =
    last === undefined
      ? sql`true`
      : sql`(i.bulk_id, i.thermostat_id) > (${last.bulkId}, ${last.thermostatId})`
  const { rows } = await tx.execute(sql`
    select i.bulk_id as "bulkId", b.name, b.started_at::text as "startedAt", i.thermostat_id as "thermostatId", t.eui,
      (select n.name from main.buildings n where n.id = t.building_id) as building, (select n.name from main.building_units n where n.id = t.unit_id) as unit,
      (select n.name from main.rooms n where n.id = t.room_id) as room, i.state, i.reason, i.attempts, i.started_at::text as "sentAt", i.finished_at::text as "finishedAt"
    from main.bulk_items i join main.bulk_updates b on b.id = i.bulk_id join main.thermostats t on t.id = i.thermostat_id and t.tenant_id = b.tenant_id
    where b.tenant_id = ${tenantId ?? null} and b.state = 'Running' and ${mine} and ${stillReached(userId)} and ${behind}
    order by i.bulk_id, i.thermostat_id limit ${size}`)
  return rows.map((row) => Row.parse(row))
}

/** Writes the running bulk updates to a .csv, one line per thermostat; creates no file if there are none. */
export const bulkExport: JobKind = async (run) => {
  const { userId, language } = BulkExportInput.parse(run.input)
  const { deps, actor, inScope } = run
  const { file, columns, states, reasons } = words[language]
  const texts = { states: new Map(Object.entries(states)), reasons: new Map(Object.entries(reasons)) }
  const running = and(
    eq(bulkUpdates.tenantId, actor.tenantId ?? ''),
    eq(bulkUpdates.state, 'Running'),
    userId === null ? undefined : eq(bulkUpdates.createdBy, userId),
  )
  const total = await inScope((tx) =>
    tx.$count(
      bulkItems,
      sql`${bulkItems.bulkId} in (select id from main.bulk_updates where ${running})
        and ${bulkItems.thermostatId} in (select t.id from main.thermostats t where t.tenant_id = ${actor.tenantId ?? null} and ${stillReached(userId)})`,
    ),
  )
  if (total === 0) return {}
  async function* lines(): AsyncGenerator<Cell[]> {
    for await (const row of rowsInPages<Row>(run, {
      total,
      read: (tx, last, size) => readRows(tx, actor.tenantId, userId, last, size),
    }))
      yield [
        row.name,
        instantText(row.startedAt),
        row.eui,
        row.building,
        row.unit,
        row.room,
        texts.states.get(row.state) ?? row.state,
        row.reason === null ? '' : (texts.reasons.get(row.reason) ?? row.reason),
        row.attempts,
        instantText(row.sentAt),
        instantText(row.finishedAt),
      ]
  }
  const key = await storeFile(deps, (stream) => writeCsvIn(language, stream, Object.values(columns), lines()))
  return { file: { key, name: `${file} ${dayOf(deps.now())}.csv`, contentType: csvType } }
}
