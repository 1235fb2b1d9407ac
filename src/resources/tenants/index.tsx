import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import { tenants as calls } from '../../../contract/main/tenants.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A client of the platform. */
export const tenants = defineResource({
  name: 'tenants',
  icon: BusinessIcon,
  calls: { list: calls.overview, read: calls.read, create: calls.create, update: calls.update, remove: calls.remove },
  represent: 'name',
  list: async () => (await import('./TenantList.tsx')).TenantList,
  show: async () => (await import('./TenantShow.tsx')).TenantShow,
  form: async () => (await import('./TenantInputs.tsx')).tenantForm,
  order: by('name'),
  inSession: true,
  entities: ['tenant'],
})
