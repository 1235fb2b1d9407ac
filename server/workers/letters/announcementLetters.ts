import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod'
import { AnnounceInput } from '../../../contract/main/projectPlanning.ts'
import { planAppointmentsMax } from '../../../domain/planning/planLimits.ts'
import { dayOf } from '../../../domain/time.ts'
import { nameOf, recordAnnouncements } from '../../actions/people/announce.ts'
import { senderOf, toAnnounce, type AnnouncedRow } from '../../finders/people/announcementRows.ts'
import { JobFailure, type JobKind } from '../../jobs/kinds.ts'
import { announcementWords, filled } from '../../mail/announcementText.ts'
import { writeLetters } from './letterPdf.ts'

const Input = z.object({ projectId: z.string(), ...AnnounceInput.shape })

/** Those who live there; the unit where nobody is known. */
const addresseesOf = (
  { recipients, unitName }: AnnouncedRow,
  language: z.output<typeof Input>['language'],
): string[] => {
  const main = recipients.filter(({ role }) => role === 'MainRenter')
  const names = (main.length > 0 ? main : recipients).map(nameOf)
  return names.length > 0 ? names : [filled(announcementWords(language).residents, { unit: unitName })]
}

/** Writes the letters to the renters of a project's appointments as one PDF, and records them as announced with its success. No file if nobody has to be told. */
export const announcementLetters: JobKind = async (run) => {
  const { deps, actor, signal } = run
  const { projectId, language, ...input } = Input.parse(run.input)
  const { tenantId, userId } = actor
  if (tenantId === undefined) throw new JobFailure('tenantRequired')
  const now = deps.now()
  const { rows, sender } = await run.inScope(async (tx) => ({
    rows: await toAnnounce(tx, { tenantId }, projectId, input, now, planAppointmentsMax),
    sender: await senderOf(tx, { tenantId }),
  }))
  if (rows.length === 0) return {}
  const letters = rows.map((row) => ({
    appointment: { ...row, kind: row.kind ?? ('new' as const) },
    addressees: addresseesOf(row, language),
  }))
  run.progress(0, letters.length)
  const key = await deps.files.write((stream) =>
    writeLetters(stream, { language, sender, now }, letters, async (count) => {
      run.progress(count)
      // others get their turn between two letters
      await turn()
      signal.throwIfAborted()
    }),
  )
  try {
    return await run.conclude(async (tx) => {
      await recordAnnouncements(
        tx,
        { tenantId, userId },
        now,
        rows.map((row) => ({ row, way: 'letter', language, renterId: null })),
      )
      return {
        file: {
          key,
          name: `${announcementWords(language).fileName}-${dayOf(now)}.pdf`,
          contentType: 'application/pdf',
        },
        result: { letters: rows.length },
      }
    })
  } catch (error) {
    await deps.files.remove(key)
    throw error
  }
}
