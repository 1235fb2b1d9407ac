import { buildingComplexes } from './building-complexes/index.ts'
import { buildingUnits } from './building-units/index.ts'
import { buildings } from './buildings/index.ts'
import { heatingCircuits } from './heating-circuits/index.ts'
import { locations } from './locations/index.ts'
import { publicAreas } from './public-areas/index.ts'
import { tenants } from './tenants/index.ts'
import { globalUsers, users } from './users/index.ts'

/** Every resource of the app, by the name it has in URLs. */
export const resources = {
  tenants,
  locations,
  'building-complexes': buildingComplexes,
  buildings,
  'building-units': buildingUnits,
  'public-areas': publicAreas,
  'heating-circuits': heatingCircuits,
  users,
  'global-users': globalUsers,
} as const
