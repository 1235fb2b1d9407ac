import { type HeatingCircuit, heatingCircuits as calls } from '../../../contract/main/heatingCircuits.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A heating circuit of a location. */
export const heatingCircuits = defineResource({
  name: 'heating-circuits',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./HeatingCircuitList.tsx')).HeatingCircuitList,
  show: async () => (await import('./HeatingCircuitShow.tsx')).HeatingCircuitShow,
  form: async () => (await import('./HeatingCircuitInputs.tsx')).heatingCircuitForm,
  order: by('name'),
  live: ['estate'],
  entities: ['heatingCircuit'],
  removal: { blockers: ({ counts }: HeatingCircuit) => counts },
})
