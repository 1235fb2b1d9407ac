import * as z from 'zod'
import { restorables } from '../../domain/rules/restore.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'

export const deletedSpaces = {
  restore: endpoint({
    method: 'POST',
    path: '/api/taxonomy/deleted/{id}/restore',
    summary: 'Restore a deleted part of the estate, by the id that it had, for 30 days',
    // each kind by the right that deleting it needs
    needs: ['estate.write', 'rooms.write', 'circuits.write'],
    scope: 'assigned',
    params: z.object({ id: Id }),
    reply: z.object({ entity: z.enum(restorables), id: Id }),
    errors: ['notFound', 'forbidden', 'rule', 'conflict', 'nameTaken'],
  }),
}
