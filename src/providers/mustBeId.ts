import { CallError } from '../../contract/client.ts'
import { Id } from '../../contract/shapes.ts'

/** Says of an address that holds no id what the server says of one that nobody has; a filter by it is refused as a list's. Errors: CallError (404). */
export const mustBeId = (id: string): void => {
  if (!Id.safeParse(id).success) throw new CallError(404, { error: 'notFound' })
}
