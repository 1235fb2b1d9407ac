import { type BuildingUnit, buildingUnits as calls } from '../../../contract/main/buildingUnits.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** An apartment or a commercial unit. */
export const buildingUnits = defineResource({
  name: 'building-units',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
    removeMany: calls.bulkDelete,
  },
  represent: 'name',
  list: async () => (await import('./BuildingUnitList.tsx')).BuildingUnitList,
  show: async () => (await import('./BuildingUnitShow.tsx')).BuildingUnitShow,
  form: async () => (await import('./BuildingUnitInputs.tsx')).buildingUnitForm,
  order: by('customerId'),
  live: ['consents', 'estate'],
  entities: ['buildingUnit'],
  removal: { blockers: ({ counts, hasLease }: BuildingUnit) => ({ ...counts, leases: hasLease ? 1 : 0 }) },
})
