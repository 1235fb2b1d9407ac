import { CallError } from '../../../contract/client.ts'

/** Whether a row is not there: nobody has the id, or the address holds none. Names of filters, whose ids are refused alike, begin with a capital. */
export const isGone = (failure: unknown): failure is CallError => {
  if (!(failure instanceof CallError)) return false
  const {
    status,
    body: { error, fields = {} },
  } = failure
  return (
    (status === 404 && error !== 'tenantNotFound') ||
    (status === 400 &&
      Object.entries(fields).some(([field, reason]) => reason === 'invalidId' && /^[a-z]/.test(field)))
  )
}

/** What a page shows of the row that it has read: nothing once a later read says that it is gone, or refuses it. Any other failure leaves what is there. */
export const presentRecord = <T>(row: T | undefined, error: unknown): T | undefined =>
  isGone(error) || (error instanceof CallError && error.status === 403) ? undefined : row
