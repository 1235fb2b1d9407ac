import { windows as calls } from '../../../contract/main/windows.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A window of a room. A single one is read through the list, as its own path exists only within its room. */
export const windows = defineResource({
  name: 'windows',
  calls: { list: calls.list, create: calls.create, update: calls.update, remove: calls.remove },
  represent: 'name',
  list: async () => (await import('./WindowList.tsx')).WindowList,
  show: async () => (await import('./WindowShow.tsx')).WindowShow,
  form: async () => (await import('./WindowInputs.tsx')).windowForm,
  order: by('name'),
  live: ['estate'],
  params: { id: 'roomId', windowId: 'id' },
  entities: ['window'],
})
