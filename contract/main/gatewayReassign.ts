import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const Args = z.record(z.string(), z.union([z.string(), z.number()]))

/** What is wrong with a file of devices as such. Texts: `device-files.faults.<code>`. */
export const deviceFileFaults = ['headerNotFound', 'columnMissing', 'noRows', 'tooManyRows'] as const

/** What is to be said of a row. Texts: `device-files.issues.<code>`; only the last does not keep the file from being taken. */
export const reassignIssues = ['required', 'invalidEui', 'gatewayNotFound', 'tenantNotFound', 'tenantAmbiguous', 'duplicate', 'sameTenant'] as const

/** One row of a file: what it names, as far as that is known, and what is to be said of it. `row` counts from 1 as office programs show it. */
export const ReassignRow = z.object({
  row: z.int(),
  /** As the file has them. */
  eui: z.string(),
  tenant: z.string(),
  /** The gateway's client and building now, and the client that it goes to. */
  fromTenantName: z.string().nullable(),
  buildingName: z.string().nullable(),
  toTenantName: z.string().nullable(),
  issues: z.array(z.object({ column: z.enum(['eui', 'tenantId']), code: z.enum(reassignIssues), severity: z.enum(['error', 'warning']) })),
})

/** What a file would do, or did. `moves` change their client; of these `unassigned` leave a building. */
export const ReassignPreview = z.object({
  fileName: z.string(),
  rows: z.int(),
  errors: z.int(),
  moves: z.int(),
  unassigned: z.int(),
  /** Rows that name the client which the gateway has already. */
  unchanged: z.int(),
  /** Whether it was done. */
  done: z.boolean(),
  fileIssues: z.array(z.object({ code: z.enum(deviceFileFaults), args: Args.optional() })),
  items: z.array(ReassignRow),
})
export type ReassignPreview = z.output<typeof ReassignPreview>

export const gatewayReassign = {
  importTenantReassign: endpoint({
    method: 'POST',
    path: '/api/gateways/import-tenant-reassign',
    summary:
      'Give gateways to other clients by a file (template GatewayTenantChange): all of it or, with errors, nothing (importHasErrors carries the preview in `current`). `validateOnly` answers what it would do',
    needs: 'devices.move',
    scope: 'global',
    form: z.strictObject({
      validateOnly: z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(false),
    }),
    reply: ReassignPreview,
    errors: ['fileMissing', 'mediaTypeUnsupported', 'tooLarge', 'fileRefused', 'importHasErrors'],
  }),
}
