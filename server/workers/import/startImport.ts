import * as z from 'zod'
import { existingRows, type ImportForm } from '../../../contract/main/importShapes.ts'
import { fallbackLanguage, languages } from '../../../domain/limits.ts'
import { errorCode } from '../../db/errorCode.ts'
import type { Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base, JobStarted, Upload } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { startJob } from '../../jobs/start.ts'
import { storeUpload } from './storeUpload.ts'

/** Input of an import job: the file in the store and the fields sent with it (contract/main/importShapes.ts). */
export const ImportInput = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  locationName: z.string().optional(),
  ignoreWarnings: z.boolean(),
  existing: z.enum(existingRows).default('refuse'),
  language: z.enum(languages).default(fallbackLanguage),
  corrections: z.array(
    z.object({ sheet: z.string().optional(), row: z.int(), column: z.string(), value: z.string() }),
  ),
})
export type ImportInput = z.output<typeof ImportInput>

interface StartImport extends Pick<Base, 'callExternally'> {
  deps: Deps
  tx: Tx
  actor: TenantActor
  requestId: string
  form: z.output<typeof ImportForm>
  upload: Upload
}

/**
 * Moves an uploaded file into the store, while the call holds no connection, and starts the job that processes and then deletes it.
 * `exclusive`: one such job per client at a time. Errors: importRunning 409.
 */
export const startImport = async (
  { deps, tx, actor, requestId, form, upload, callExternally }: StartImport,
  kind: string,
  { exclusive }: { exclusive: boolean },
): Promise<JobStarted> => {
  const { locationName, ...fields } = form
  const input: ImportInput = {
    ...fields,
    ...(await storeUpload({ deps, upload, callExternally })),
    ...(locationName && { locationName }),
    corrections: form.corrections.map(({ sheet, ...cell }) => ({
      ...cell,
      ...(sheet !== undefined && { sheet }),
    })),
  }
  try {
    return await startJob(tx, actor, requestId, {
      kind,
      input,
      refusal: 'importRunning',
      ...(exclusive && { dedupeKey: `import:${actor.tenantId}` }),
    })
  } catch (error) {
    return isUniqueViolation(error) ? refuse('importRunning') : Promise.reject(error)
  }
}

/** Whether a statement violated a unique constraint (SQLSTATE 23505), here because a concurrent call started the same job. */
const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'
