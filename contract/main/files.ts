import * as z from 'zod'
import { templateTypes } from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'

/** The spec's template types, and those of the estate imports. */
export const fileTemplates = ['TaxonomyElements', 'Renters', ...templateTypes] as const

export const files = {
  template: endpoint({
    method: 'GET',
    path: '/api/files/file-template/{template}',
    summary: 'Empty workbook for an import, with dropdowns, and a second sheet that explains every column',
    needs: ['estate.write', 'renters.write', 'devices.move', 'onboarding'],
    scope: 'tenant',
    params: z.object({ template: z.enum(fileTemplates, { error: 'invalidValue' }) }),
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    errors: [],
  }),
}
