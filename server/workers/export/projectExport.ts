import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { projects as contract } from '../../../contract/main/projects.ts'
import type { Project } from '../../../contract/main/projectShapes.ts'
import { languages } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import de from '../../../locales/de/projectExport.json' with { type: 'json' }
import en from '../../../locales/en/projectExport.json' with { type: 'json' }
import { projects as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import { projectReach } from '../../finders/projects/projectReach.ts'
import { projectCondition, selectProjects } from '../../finders/projects/projectRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base, JobStarted } from '../../http/handler.ts'
import { JobFailure, type JobKind } from '../../jobs/kinds.ts'
import { startGlobalJob } from '../../jobs/start.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { instantText, storeFile, xlsxType } from './exportFile.ts'
import { heldBy, holdsIn } from './exportReach.ts'

const Tenants = z.union([z.literal('all'), z.array(z.string())])

/** Input of the job: the filters of the list, and the clients whose projects and internal notes the user could read when it started. */
export const ProjectExportInput = z.object({
  filters: contract.export.query.omit({ Language: true }),
  tenantIds: Tenants,
  noteTenantIds: Tenants,
  language: z.enum(languages),
})
export type ProjectExportInput = z.output<typeof ProjectExportInput>

const words = { en, de } as const

type Words = (typeof words)['en' | 'de']

const date = (day: string | null): Cell => (day === null ? null : { kind: 'date', iso: day })

const columns: readonly (readonly [
  key: keyof Words['columns'],
  width: number,
  cell: (project: Project, words: Words) => Cell,
])[] = [
  ['tenant', 26, ({ tenantName }) => tenantName],
  ['name', 34, ({ name }) => name],
  [
    'status',
    12,
    ({ status, draftStep }, { statuses }) => (draftStep === null ? statuses[status] : statuses.Draft),
  ],
  ['statusChangedAt', 26, ({ statusChangedAt }) => instantText(statusChangedAt)],
  ['createdAt', 26, ({ createdAt }) => instantText(createdAt)],
  ['completedAt', 26, ({ completedAt }) => instantText(completedAt)],
  ['installationFrom', 14, ({ installationFrom }) => date(installationFrom)],
  ['installationTo', 14, ({ installationTo }) => date(installationTo)],
  [
    'plannedDates',
    30,
    ({ plannedDates }) => plannedDates.map(({ from, to }) => `${from} – ${to}`).join('; ') || null,
  ],
  ['buildings', 12, ({ buildings }) => buildings],
  ['users', 12, ({ users }) => users],
  ['units', 12, ({ units }) => units.total],
  ['Open', 12, ({ units }) => units.Open],
  ['OnHold', 12, ({ units }) => units.OnHold],
  ['AccessNotPossible', 16, ({ units }) => units.AccessNotPossible],
  ['Finalized', 12, ({ units }) => units.Finalized],
]

const pageSize = 500

/** Writes the projects of a list to .xlsx, as long as the user may still read all of it. The column of internal notes is there only for who reads some. */
export const projectExport: JobKind = async ({ input, deps, actor, inScope, signal, progress }) => {
  const { filters, tenantIds, noteTenantIds, language } = ProjectExportInput.parse(input)
  const held = await heldBy(deps, actor.userId)
  if (!held || !holdsIn(held, tenantIds, 'projects.read') || !holdsIn(held, noteTenantIds, 'projects.note'))
    throw new JobFailure('forbidden')
  const reader = { userId: actor.userId, rights: held, tenantIds }
  const texts = words[language]
  const withNotes = noteTenantIds === 'all' || noteTenantIds.length > 0
  const order = [asc(naturalOrder(table.name)), asc(table.id)]
  async function* cells(): AsyncGenerator<Cell[]> {
    for (let offset = 0; ; offset += pageSize) {
      signal.throwIfAborted()
      const rows = await inScope(async (tx) =>
        selectProjects(tx, projectReach(reader), await projectCondition(tx, reader, filters), {
          order,
          limit: pageSize,
          offset,
        }),
      )
      for (const project of rows)
        yield [...columns.map(([, , cell]) => cell(project, texts)), ...(withNotes ? [project.note] : [])]
      progress(offset + rows.length)
      if (rows.length < pageSize) return
    }
  }
  const shown = [
    ...columns.map(([key, width]) => ({ header: texts.columns[key], width })),
    ...(withNotes ? [{ header: texts.columns.note, width: 50, kind: 'text' as const }] : []),
  ]
  const key = await storeFile(deps, (stream) =>
    writeXlsx(stream, [{ name: texts.sheet, columns: shown, rows: cells() }]),
  )
  return { file: { key, name: `${texts.file} ${dayOf(deps.now())}.xlsx`, contentType: xlsxType } }
}

type Call = Pick<Base, 'tx' | 'requestId' | 'tenantHint'> & { actor: GlobalActor }

/** Starts the export of the list; undefined if no project matches its filters. Errors: 404 at a filter, jobRunning 409. */
export const startProjectExport = async (
  call: Call,
  query: z.output<typeof contract.export.query>,
): Promise<JobStarted | undefined> => {
  const { tx, actor } = call
  const { Language: language, ...filters } = query
  const where = await projectCondition(tx, actor, filters)
  const [first] = await tx.select({ id: table.id }).from(table).where(where).limit(1)
  if (!first) return undefined
  const { notes } = projectReach(actor)
  const input: ProjectExportInput = {
    filters,
    tenantIds: actor.tenantIds === 'all' ? 'all' : [...actor.tenantIds],
    noteTenantIds: notes === 'all' ? 'all' : [...notes],
    language,
  }
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return startGlobalJob(tx, actor, call, {
    kind: 'projectExport',
    input,
    dedupeKey: `export:projects:${actor.userId}:${key}`,
  })
}
