import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { fileRefusals, ImportForm, ImportPreview, ImportResult } from './importShapes.ts'

const write = { needs: 'estate.write', scope: 'tenant', form: ImportForm, accepted: Job } as const

export const taxonomyImport = {
  validate: endpoint({
    method: 'POST',
    path: '/api/taxonomy/import/validate',
    summary:
      'Check an estate file (.xlsx, .csv) without importing it: the errors of every row, and what would be created',
    ...write,
    reply: ImportPreview,
    errors: [...fileRefusals],
  }),
  rejected: endpoint({
    method: 'POST',
    path: '/api/taxonomy/import/rejected',
    summary:
      'Check an estate file and return it with a column that says why rows are rejected (.xlsx or .csv, as it came)',
    ...write,
    reply: file,
    errors: [...fileRefusals],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/taxonomy/import',
    summary: 'Import an estate file, all or nothing (importHasErrors has the preview in `current`)',
    ...write,
    reply: ImportResult,
    errors: [...fileRefusals, 'importHasErrors', 'importRunning'],
  }),
}
