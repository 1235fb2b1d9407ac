import { type Room, rooms as calls } from '../../../contract/main/rooms.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A room in a unit or a public area. */
export const rooms = defineResource({
  name: 'rooms',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./RoomList.tsx')).RoomList,
  show: async () => (await import('./RoomShow.tsx')).RoomShow,
  form: async () => (await import('./RoomInputs.tsx')).roomForm,
  order: by('name'),
  live: ['estate'],
  sorts: { effectiveFloor: 'Floor' },
  entities: ['room'],
  removal: {
    blockers: ({ counts: { thermostats, sensors } }: Room) => ({ thermostats, sensors }),
    consequences: ({ counts: { windows, radiators } }: Room) => ({ windows, radiators }),
  },
})
