import { gateways as calls } from '../../../contract/main/gateways.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A gateway, which receives the devices of a building. */
export const gateways = defineResource({
  name: 'gateways',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: 'eui',
  list: async () => (await import('./GatewayList.tsx')).GatewayList,
  show: async () => (await import('./GatewayShow.tsx')).GatewayShow,
  form: async () => (await import('./GatewayInputs.tsx')).gatewayForm,
  order: by('eui'),
  live: ['thermostats', 'gateways'],
  entities: ['gateway'],
  removal: {
    whyNot: ({ buildingId, buildingName }: Gateway) =>
      buildingId ? { key: 'gateways.remove.first', args: { building: buildingName ?? '' } } : undefined,
  },
})
