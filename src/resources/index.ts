import { appointments } from './appointments/index.tsx'
import { buildingComplexes } from './building-complexes/index.tsx'
import { buildingUnits } from './building-units/index.tsx'
import { buildings } from './buildings/index.tsx'
import { gateways } from './gateways/index.tsx'
import { heatingCircuits } from './heating-circuits/index.tsx'
import { leases } from './leases/index.tsx'
import { locations } from './locations/index.tsx'
import { projects } from './projects/index.tsx'
import { publicAreas } from './public-areas/index.tsx'
import { radiators } from './radiators/index.tsx'
import { renters } from './renters/index.tsx'
import { rooms } from './rooms/index.tsx'
import { sensors } from './sensors/index.tsx'
import { signalTesters } from './signal-testers/index.tsx'
import { tenants } from './tenants/index.tsx'
import { thermostats } from './thermostats/index.tsx'
import { globalUsers, users } from './users/index.tsx'
import { windows } from './windows/index.tsx'

/** Every resource of the app: the main ones of the product first, then the parts of each. Each is declared in its folder's index.tsx. */
export const resources = [
  tenants,
  locations,
  thermostats,
  gateways,
  users,
  projects,

  buildingComplexes,
  buildings,
  buildingUnits,
  publicAreas,
  rooms,
  radiators,
  windows,
  heatingCircuits,

  sensors,
  signalTesters,

  renters,
  leases,
  appointments,

  globalUsers,
] as const
