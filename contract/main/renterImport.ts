import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { fileRefusals, ImportForm, ImportPreview, ImportResult } from './importShapes.ts'

const write = { needs: 'renters.write', scope: 'tenant', form: ImportForm, accepted: Job } as const

export const renterImport = {
  validate: endpoint({
    method: 'POST',
    path: '/api/renters/import/validate',
    summary:
      'Check a file of renters (.xlsx, .csv) without importing it; units are referenced by customer id',
    ...write,
    reply: ImportPreview,
    errors: [...fileRefusals],
  }),
  rejected: endpoint({
    method: 'POST',
    path: '/api/renters/import/rejected',
    summary:
      'Check a file of renters and return it with a column that says why rows are rejected (.xlsx or .csv, as it came)',
    ...write,
    reply: file,
    errors: [...fileRefusals],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/renters/import',
    summary:
      'Import a file of renters with their leases, all or nothing (importHasErrors has the preview in `current`)',
    ...write,
    reply: ImportResult,
    errors: [...fileRefusals, 'importHasErrors', 'importRunning'],
  }),
}
