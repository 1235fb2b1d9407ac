import { buildings as calls } from '../../../contract/main/buildings.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A building, with its gateways and installation progress. */
export const buildings = defineResource({
  name: 'buildings',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./BuildingList.tsx')).BuildingList,
  show: async () => (await import('./BuildingShow.tsx')).BuildingShow,
  form: async () => (await import('./BuildingInputs.tsx')).buildingForm,
  order: by('name'),
  live: ['gateways', 'estate'],
  entities: ['building'],
  removal: {
    blockers: ({
      counts: { buildingUnits, publicAreas, rooms, radiators, thermostats, sensors, gateways },
    }: Building) => ({
      buildingUnits,
      publicAreas,
      rooms,
      radiators,
      thermostats,
      sensors,
      gateways,
    }),
  },
})
