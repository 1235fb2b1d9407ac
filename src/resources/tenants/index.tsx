import { tenants as calls, type TenantDetail } from '../../../contract/main/tenants.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A client of the platform. */
export const tenants = defineResource({
  name: 'tenants',
  calls: {
    list: calls.overview,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: 'name',
  list: async () => (await import('./TenantList.tsx')).TenantList,
  show: async () => (await import('./TenantShow.tsx')).TenantShow,
  form: async () => (await import('./TenantInputs.tsx')).tenantForm,
  order: by('name'),
  inSession: true,
  removal: {
    blockers: ({ counts }: TenantDetail) => {
      const { locations = 0, thermostats = 0, sensors = 0, gateways = 0 } = counts ?? {}
      return { locations, thermostats, sensors, gateways }
    },
    consequences: ({ removedWith }: TenantDetail) => removedWith ?? {},
  },
  entities: ['tenant'],
})
