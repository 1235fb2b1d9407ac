import { type Radiator, radiators as calls } from '../../../contract/main/radiators.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A radiator, with the thermostat on it. */
export const radiators = defineResource({
  name: 'radiators',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./RadiatorList.tsx')).RadiatorList,
  show: async () => (await import('./RadiatorShow.tsx')).RadiatorShow,
  form: async () => (await import('./RadiatorInputs.tsx')).radiatorForm,
  order: by('name'),
  live: ['thermostats', 'estate'],
  entities: ['radiator'],
  removal: { blockers: ({ thermostat }: Radiator) => ({ thermostats: thermostat ? 1 : 0 }) },
})
