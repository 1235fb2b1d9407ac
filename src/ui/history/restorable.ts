import { restorableOf } from '../../../domain/rules/restore.ts'
import { factsOf } from '../../providers/declared.ts'

/** Whether a deleted row of a resource can be restored. */
export const restorable = (resource: string): boolean =>
  (factsOf(resource)?.entities ?? []).some((entity) => restorableOf(`${entity}.delete`) !== undefined)
