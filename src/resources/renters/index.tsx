import type { RaRecord } from 'react-admin'
import { renters as calls } from '../../../contract/main/renters.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A resident of a unit. */
export const renters = defineResource({
  name: 'renters',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: ({ firstName, lastName }: RaRecord) => [firstName, lastName].filter(Boolean).join(' '),
  list: async () => (await import('./RenterList.tsx')).RenterList,
  show: async () => (await import('./RenterShow.tsx')).RenterShow,
  form: async () => (await import('./RenterInputs.tsx')).renterForm,
  order: by('lastName'),
  sorts: { name: 'LastName' },
  live: ['consents', 'estate', 'people'],
  entities: ['renter'],
})
