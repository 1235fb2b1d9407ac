import { type BuildingComplex, buildingComplexes as calls } from '../../../contract/main/buildingComplexes.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** Buildings of a location that belong together. */
export const buildingComplexes = defineResource({
  name: 'building-complexes',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./BuildingComplexList.tsx')).BuildingComplexList,
  show: async () => (await import('./BuildingComplexShow.tsx')).BuildingComplexShow,
  form: async () => (await import('./BuildingComplexInputs.tsx')).buildingComplexForm,
  order: by('name'),
  live: ['estate'],
  entities: ['buildingComplex'],
  removal: {
    blockers: ({
      counts: { buildings, buildingUnits, publicAreas, rooms, radiators, thermostats, gateways },
    }: BuildingComplex) => ({
      buildings,
      buildingUnits,
      publicAreas,
      rooms,
      radiators,
      thermostats,
      gateways,
    }),
  },
})
