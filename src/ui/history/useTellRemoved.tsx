import { useNotify } from 'react-admin'
import { restorableOf } from '../../../domain/rules/restore.ts'
import { factsOf } from '../../providers/declared.ts'
import { RemovedNotice } from './RemovedNotice.tsx'

/** How long the offer to take a deletion back stays, ms; later, the audit log offers it. */
const offered = 10_000

/** Says that a row was deleted. Where it can be restored, the message offers that. */
export const useTellRemoved = () => {
  const notify = useNotify()
  return (resource: string, id: string, name: string): void => {
    const restorable = factsOf(resource)?.entities?.some((entity) => restorableOf(`${entity}.delete`) !== undefined)
    if (restorable) notify(<RemovedNotice id={id} name={name} />, { autoHideDuration: offered })
    else notify('ui.remove.done', { messageArgs: { name } })
  }
}
