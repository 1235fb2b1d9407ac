import * as z from 'zod'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'

/** The templates whose imports are built. */
export const fileTemplates = ['TaxonomyElements', 'Renters'] as const

export const files = {
  template: endpoint({
    method: 'GET',
    path: '/api/files/file-template/{template}',
    summary: 'An empty workbook to fill in for an import, with dropdowns and every column explained on a second sheet',
    needs: ['estate.write', 'renters.write'],
    scope: 'tenant',
    params: z.object({ template: z.enum(fileTemplates, { error: 'invalidValue' }) }),
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    errors: [],
  }),
}
