import * as z from 'zod'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id } from '../shapes.ts'

/** The language of headers and values; the import reads either. */
const query = z.strictObject({
  format: z.enum(['xlsx']).default('xlsx'),
  Language: z.enum(languages).default(fallbackLanguage),
})
const read = { needs: 'estate.read', scope: 'assigned', query, reply: file, accepted: Job } as const

export const taxonomyExport = {
  space: endpoint({
    method: 'GET',
    path: '/api/taxonomy/export/{spaceId}',
    summary:
      'Export a location or any other space with everything in it to .xlsx; renters only with permission to read them',
    ...read,
    params: z.object({ spaceId: Id }),
    errors: ['notFound', 'jobRunning'],
  }),
  tenant: endpoint({
    method: 'GET',
    path: '/api/taxonomy/tenant/export',
    summary: 'Export the estate of the client to .xlsx; renters only with permission to read them',
    ...read,
    errors: ['jobRunning'],
  }),
}
