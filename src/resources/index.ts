import { appointments } from './appointments/index.ts'
import { buildingComplexes } from './building-complexes/index.ts'
import { buildingUnits } from './building-units/index.ts'
import { buildings } from './buildings/index.ts'
import { gateways } from './gateways/index.ts'
import { heatingCircuits } from './heating-circuits/index.ts'
import { leases } from './leases/index.ts'
import { locations } from './locations/index.ts'
import { publicAreas } from './public-areas/index.ts'
import { radiators } from './radiators/index.ts'
import { renters } from './renters/index.ts'
import { rooms } from './rooms/index.ts'
import { sensors } from './sensors/index.ts'
import { signalTesters } from './signal-testers/index.ts'
import { tenants } from './tenants/index.ts'
import { thermostats } from './thermostats/index.ts'
import { globalUsers, users } from './users/index.ts'
import { windows } from './windows/index.ts'

/** Every resource of the app, by the name it has in URLs. */
export const resources = {
  tenants,
  locations,
  'building-complexes': buildingComplexes,
  buildings,
  'building-units': buildingUnits,
  'public-areas': publicAreas,
  'heating-circuits': heatingCircuits,
  rooms,
  radiators,
  windows,
  gateways,
  sensors,
  'signal-testers': signalTesters,
  thermostats,
  renters,
  leases,
  appointments,
  users,
  'global-users': globalUsers,
} as const
