import type { RaRecord } from 'react-admin'
import { signalTesters as calls } from '../../../contract/main/signalTesters.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A device with which technicians measure reception. */
export const signalTesters = defineResource({
  name: 'signal-testers',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: ({ label, eui }: RaRecord) => label ?? eui ?? '',
  list: async () => (await import('./SignalTesterList.tsx')).SignalTesterList,
  show: async () => (await import('./SignalTesterShow.tsx')).SignalTesterShow,
  form: async () => (await import('./SignalTesterInputs.tsx')).signalTesterForm,
  order: by('label'),
  live: ['signalTesters'],
  entities: ['signalTester'],
})
