import type { RaRecord } from 'react-admin'
import { appointments as calls } from '../../../contract/main/appointments.ts'
import { by } from '../../providers/declared.ts'
import { readLanguage } from '../../providers/language.ts'
import { defineResource } from '../../ui/defineResource.ts'
import { formatDate } from '../../ui/facts/format.ts'

/** An appointment for the installation in a unit. */
export const appointments = defineResource({
  name: 'appointments',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: ({ unitName, startsAt }: RaRecord) =>
    [unitName, formatDate(startsAt, readLanguage(), 'dayTime', 'buildings')].filter(Boolean).join(', '),
  list: async () => (await import('./AppointmentList.tsx')).AppointmentList,
  show: async () => (await import('./AppointmentShow.tsx')).AppointmentShow,
  form: async () => (await import('./AppointmentInputs.tsx')).appointmentForm,
  order: by('startsAt', 'DESC'),
  live: ['appointments'],
  sorts: { name: 'StartsAt' },
  params: { appointmentId: 'id' },
  entities: ['appointment'],
})
