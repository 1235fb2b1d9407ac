import { oncePerCall } from '../../http/externalCall.ts'
import { isUnreachable } from '../../http/failures.ts'
import type { Base, Upload } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

const storedUpload = oncePerCall<{ key?: string }>()

/** File names are shown and written to the audit log, so the browser's value is cut to this length. */
const longestName = 200

/** Moves an uploaded file into the store, while the call holds no connection. @returns its key and name. */
export const storeUpload = async ({
  deps,
  upload,
  callExternally,
}: Pick<Base, 'deps' | 'callExternally'> & { upload: Upload }): Promise<{
  fileKey: string
  fileName: string
}> => {
  const stored = storedUpload(upload, () => ({}))
  if (stored.key === undefined)
    await callExternally(
      async () => {
        stored.key = await deps.files.adopt(upload.path)
      },
      async (failure) => {
        // a commit whose acknowledgement was lost may have started the job
        if (stored.key !== undefined && !isUnreachable(failure)) await deps.files.remove(stored.key)
      },
    )
  return { fileKey: stored.key ?? refuse('internal'), fileName: upload.name.slice(0, longestName) }
}
