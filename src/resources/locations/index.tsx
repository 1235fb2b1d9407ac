import { type Location, locations as calls } from '../../../contract/main/locations.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A root of the estate. */
export const locations = defineResource({
  name: 'locations',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./LocationList.tsx')).LocationList,
  show: async () => (await import('./LocationShow.tsx')).LocationShow,
  form: async () => (await import('./LocationInputs.tsx')).locationForm,
  order: by('name'),
  live: ['estate'],
  sorts: {
    'counts.buildings': 'Buildings',
    'counts.buildingUnits': 'BuildingUnits',
    'counts.thermostats': 'Thermostats',
  },
  entities: ['location'],
  removal: { blockers: ({ counts }: Location) => counts },
})
