import { sensors as calls } from '../../../contract/main/sensors.ts'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A sensor in a room, at a window or on a heating circuit. */
export const sensors = defineResource({
  name: 'sensors',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: 'eui',
  list: async () => (await import('./SensorList.tsx')).SensorList,
  show: async () => (await import('./SensorShow.tsx')).SensorShow,
  form: async () => (await import('./SensorInputs.tsx')).sensorForm,
  order: by('eui'),
  live: ['sensors'],
  entities: ['sensor'],
  removal: { whyNot: ({ placement }: Sensor) => (placement ? { key: 'sensors.remove.first' } : undefined) },
})
