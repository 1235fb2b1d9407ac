import * as z from 'zod'
import { templateTypes } from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'

/** The template types of the source, and those of the estate's own imports. */
export const fileTemplates = ['TaxonomyElements', 'Renters', ...templateTypes] as const

export const files = {
  template: endpoint({
    method: 'GET',
    path: '/api/files/file-template/{template}',
    summary: 'An empty workbook to fill in for an import, with dropdowns and every column explained on a second sheet',
    needs: ['estate.write', 'renters.write', 'devices.move', 'onboarding'],
    scope: 'tenant',
    params: z.object({ template: z.enum(fileTemplates, { error: 'invalidValue' }) }),
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    errors: [],
  }),
}
