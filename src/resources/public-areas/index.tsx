import { type PublicArea, publicAreas as calls } from '../../../contract/main/publicAreas.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A space that is not let to one renter: a staircase, a cellar. */
export const publicAreas = defineResource({
  name: 'public-areas',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./PublicAreaList.tsx')).PublicAreaList,
  show: async () => (await import('./PublicAreaShow.tsx')).PublicAreaShow,
  form: async () => (await import('./PublicAreaInputs.tsx')).publicAreaForm,
  order: by('buildingName'),
  live: ['estate'],
  entities: ['publicArea'],
  removal: { blockers: ({ counts }: PublicArea) => counts },
})
