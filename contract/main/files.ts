import * as z from 'zod'
import { deviceFiles } from '../../domain/import/deviceColumns.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'

/** Files about devices, and those of the estate imports. */
export const fileTemplates = ['TaxonomyElements', 'Renters', ...deviceFiles] as const

export const files = {
  template: endpoint({
    method: 'GET',
    path: '/api/files/file-template/{template}',
    summary: 'Empty workbook for an import, with dropdowns, and a second sheet that explains every column',
    needs: ['estate.write', 'renters.write', 'devices.move', 'onboarding', 'productionLine'],
    scope: 'tenant',
    params: z.object({ template: z.enum(fileTemplates, { error: 'invalidValue' }) }),
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    errors: [],
  }),
}
