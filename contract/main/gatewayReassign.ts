import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { deviceFileIssue } from './deviceFiles.ts'

/** Issues with a row. Texts: `device-files.issues.<code>`; all but the last prevent the import. */
export const reassignIssues = [
  'required',
  'invalidEui',
  'gatewayNotFound',
  'tenantNotFound',
  'tenantAmbiguous',
  'duplicate',
  'sameTenant',
] as const

/** One row of a file: the devices and clients it names, as far as known, and its issues. `row` counts from 1, as spreadsheet programs do. */
export const ReassignRow = z.object({
  row: z.int(),
  /** As written in the file. */
  eui: z.string(),
  tenant: z.string(),
  /** The gateway's current client and building, and its new client. */
  fromTenantName: z.string().nullable(),
  buildingName: z.string().nullable(),
  toTenantName: z.string().nullable(),
  issues: z.array(
    z.object({
      column: z.enum(['eui', 'tenantId']),
      code: z.enum(reassignIssues),
      severity: z.enum(['error', 'warning']),
    }),
  ),
})

/** The effect of a file. `moves` change their client; `unassigned` of these also leave a building. */
export const ReassignPreview = z.object({
  fileName: z.string(),
  rows: z.int(),
  errors: z.int(),
  moves: z.int(),
  unassigned: z.int(),
  /** Rows whose gateway already belongs to the client. */
  unchanged: z.int(),
  /** Whether the changes were made. */
  done: z.boolean(),
  fileIssues: z.array(deviceFileIssue),
  items: z.array(ReassignRow),
})
export type ReassignPreview = z.output<typeof ReassignPreview>

export const gatewayReassign = {
  importTenantReassign: endpoint({
    method: 'POST',
    path: '/api/gateways/import-tenant-reassign',
    summary:
      'Move gateways to other clients by a file (template GatewayTenantChange), all or nothing (importHasErrors has the preview in `current`). `validateOnly` returns only the preview',
    needs: 'devices.move',
    scope: 'global',
    form: z.strictObject({
      validateOnly: z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(false),
    }),
    reply: ReassignPreview,
    errors: ['fileMissing', 'mediaTypeUnsupported', 'tooLarge', 'fileRefused', 'importHasErrors'],
  }),
}
