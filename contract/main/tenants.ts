import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, listQuery, Note, OptionalLine, pageOf, rowFields } from '../shapes.ts'
import { emailLengthMax } from '../../domain/rules/email.ts'

/** Editable fields of a client. */
export const TenantInput = z.strictObject({
  name: Line(120),
  description: Note().default(null),
  street: OptionalLine(120).default(null),
  streetNumber: OptionalLine(20).default(null),
  zipcode: OptionalLine(12).default(null),
  city: OptionalLine(120).default(null),
  country: OptionalLine(80).default(null),
  contactName: OptionalLine(120).default(null),
  contactEmail: z
    .union([z.literal('').transform(() => null), z.email('invalidEmail').max(emailLengthMax, 'tooLong')])
    .nullable()
    .default(null),
  contactPhone: OptionalLine(40).default(null),
})

/** Number of objects of each kind that a client has. */
export const EstateCounts = z.object({
  buildingComplexes: z.int(),
  buildingUnits: z.int(),
  buildings: z.int(),
  gateways: z.int(),
  locations: z.int(),
  publicAreas: z.int(),
  radiators: z.int(),
  rooms: z.int(),
  sensors: z.int(),
  thermostats: z.int(),
})

/** A client. For roles that can only read names, the other fields are null. */
const Tenant = z.object({ ...rowFields, ...TenantInput.shape })
/** A client with its counts; null for roles that can only read names. */
export const TenantOverview = z.object({ ...Tenant.shape, counts: EstateCounts.nullable() })
/** A client with what is removed with it; null for roles that cannot remove clients. */
const TenantDetail = z.object({
  ...TenantOverview.shape,
  removedWith: z
    .object({ projects: z.int().min(0), roles: z.int().min(0), savedFilters: z.int().min(0) })
    .nullable(),
})
export type TenantDetail = z.output<typeof TenantDetail>
const TenantName = z.object({ id: Id, name: z.string() })

const sorts = ['Name', 'City', 'CreatedAt', 'Buildings', 'BuildingUnits', 'Thermostats'] as const
const params = z.object({ id: Id })

export const tenants = {
  list: endpoint({
    method: 'GET',
    path: '/api/tenants',
    summary: 'Clients visible to the user',
    needs: 'tenants.read',
    scope: 'global',
    query: listQuery(sorts, {}),
    reply: pageOf(Tenant),
    errors: [],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/tenants/overview',
    summary: 'Clients with object counts',
    needs: 'tenants.read',
    scope: 'global',
    query: listQuery(sorts, {}),
    reply: pageOf(TenantOverview),
    errors: [],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/tenants/autocomplete',
    summary: 'Search clients by the beginning of a word in their name',
    needs: 'tenants.read',
    scope: 'global',
    query: z.strictObject({ Query: z.string().trim().max(200).default('') }),
    reply: z.object({ items: z.array(TenantName) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tenants',
    summary: 'Create a client',
    needs: 'tenants.write',
    scope: 'global',
    status: 201,
    body: TenantInput,
    reply: TenantDetail,
    errors: ['nameTaken', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/tenants/{id}',
    summary: 'A client',
    needs: 'tenants.read',
    scope: 'global',
    params,
    reply: TenantDetail,
    errors: ['tenantNotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tenants/{id}',
    summary: 'Change a client',
    needs: 'tenants.write',
    scope: 'global',
    versioned: true,
    params,
    body: TenantInput,
    reply: TenantDetail,
    errors: ['tenantNotFound', 'nameTaken', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tenants/{id}',
    summary: 'Delete a client without estate and devices, with its projects and the roles of its users',
    needs: 'tenants.write',
    scope: 'global',
    params,
    reply: nothing,
    errors: ['tenantNotFound', 'stillInUse'],
  }),
}
