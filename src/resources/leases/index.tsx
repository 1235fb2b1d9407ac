import type { RaRecord } from 'react-admin'
import { type Lease, leases as calls } from '../../../contract/main/leases.ts'
import { by } from '../../providers/declared.ts'
import { readLanguage } from '../../providers/language.ts'
import { defineResource } from '../../ui/defineResource.ts'
import { formatDate } from '../../ui/facts/format.ts'

/** The lease of a unit for a period. */
export const leases = defineResource({
  name: 'leases',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: ({ unitName, startsOn }: RaRecord) =>
    [unitName, formatDate(startsOn, readLanguage(), 'day')].filter(Boolean).join(', '),
  list: async () => (await import('./LeaseList.tsx')).LeaseList,
  show: async () => (await import('./LeaseShow.tsx')).LeaseShow,
  form: async () => (await import('./LeaseInputs.tsx')).leaseForm,
  order: by('startsOn', 'DESC'),
  sorts: { name: 'StartsOn' },
  live: ['estate', 'people'],
  entities: ['lease'],
  removal: { blockers: ({ renters }: Lease) => ({ renters: renters.length }) },
})
