import { useNotify } from 'react-admin'
import { RemovedNotice } from './RemovedNotice.tsx'
import { restorable } from './restorable.ts'

/** How long the offer to take a deletion back stays, ms; later, the audit log offers it. */
const offered = 10_000

/** Says that a row was deleted. Where it can be restored, the message offers that. */
export const useTellRemoved = () => {
  const notify = useNotify()
  return (resource: string, id: string, name: string): void => {
    if (restorable(resource)) notify(<RemovedNotice id={id} name={name} />, { autoHideDuration: offered })
    else notify('ui.remove.done', { messageArgs: { name } })
  }
}
