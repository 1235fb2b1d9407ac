import type * as z from 'zod'
import type { ImportForm } from '../../../contract/main/importShapes.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { JobStarted, Upload } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { startJob } from '../../jobs/start.ts'
import type { ImportInput } from './ImportInput.ts'
import { isUniqueViolation } from './uniqueViolation.ts'

interface StartImport {
  deps: Deps
  tx: Tx
  actor: TenantActor
  requestId: string
  form: z.output<typeof ImportForm>
  upload: Upload
}

/** File names are shown and written to the audit log, so the browser's value is cut to this length. */
const longestName = 200

/**
 * Moves an uploaded file into the store and starts the job that processes and then deletes it. `exclusive`: one such job per client at a
 * time. Errors: importRunning 409.
 */
export const startImport = async (
  { deps, tx, actor, requestId, form, upload }: StartImport,
  kind: string,
  { exclusive }: { exclusive: boolean },
): Promise<JobStarted> => {
  const { locationName, ...fields } = form
  const fileKey = await deps.files.adopt(upload.path)
  const input: ImportInput = {
    ...fields,
    fileKey,
    fileName: upload.name.slice(0, longestName),
    ...(locationName && { locationName }),
    corrections: form.corrections.map(({ sheet, ...cell }) => ({ ...cell, ...(sheet !== undefined && { sheet }) })),
  }
  try {
    return await startJob(tx, actor, requestId, { kind, input, refusal: 'importRunning', ...(exclusive && { dedupeKey: `import:${actor.tenantId}` }) })
  } catch (error) {
    await deps.files.remove(fileKey)
    return isUniqueViolation(error) ? refuse('importRunning') : Promise.reject(error)
  }
}
