import type { Served } from '../http/handler.ts'
import { buildingComplexes } from './buildingComplexes.ts'
import { buildings } from './buildings.ts'
import { buildingUnits } from './buildingUnits.ts'
import { estateTree } from './estateTree.ts'
import { heatingCircuits } from './heatingCircuits.ts'
import { locations } from './locations.ts'
import { publicAreas } from './publicAreas.ts'
import { spaces } from './spaces.ts'
import { tenants } from './tenants.ts'

/** Every call of the main backend. */
export const mainRoutes: readonly Served[] = [...buildingComplexes, ...buildings, ...buildingUnits, ...estateTree, ...heatingCircuits, ...locations, ...publicAreas, ...spaces, ...tenants]
