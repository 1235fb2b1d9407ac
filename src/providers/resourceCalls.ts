import type { EndpointSpec } from '../../contract/endpoint.ts'
import { buildingComplexes } from '../../contract/main/buildingComplexes.ts'
import { buildings } from '../../contract/main/buildings.ts'
import { buildingUnits } from '../../contract/main/buildingUnits.ts'
import { heatingCircuits } from '../../contract/main/heatingCircuits.ts'
import { locations } from '../../contract/main/locations.ts'
import { publicAreas } from '../../contract/main/publicAreas.ts'
import { tenants } from '../../contract/main/tenants.ts'

/** The calls behind a resource of the app. A resource without a call cannot do that act. */
export interface ResourceCalls {
  backend: 'main' | 'identity'
  list: EndpointSpec
  read?: EndpointSpec
  create?: EndpointSpec
  update?: EndpointSpec
  remove?: EndpointSpec
  /** Removes several at once: body `{ids}`, reply BulkReply. */
  removeMany?: EndpointSpec
  /** Field to the list's sort option, where it is not the field with a capital. */
  sorts?: Readonly<Record<string, string>>
}

interface Crud {
  list: EndpointSpec
  read: EndpointSpec
  create: EndpointSpec
  update: EndpointSpec
  remove: EndpointSpec
  bulkDelete: EndpointSpec
}

/** A group of the estate: all of its rows' calls, and the deletion of many. */
const estate = ({ list, read, create, update, remove, bulkDelete }: Crud, sorts: Readonly<Record<string, string>> = {}): ResourceCalls =>
  ({ backend: 'main', list, read, create, update, remove, removeMany: bulkDelete, sorts })

/**
 * Every resource of the app, by the name it has in URLs. Read when the app is built (`virtual:resource-calls`, callTable.ts): the
 * browser gets methods, paths and keys, and the schemas only with the forms that need them.
 */
export const resourceCalls: Readonly<Record<string, ResourceCalls>> = {
  tenants: { backend: 'main', list: tenants.overview, read: tenants.read, create: tenants.create, update: tenants.update, remove: tenants.remove },
  locations: estate(locations, { 'counts.buildings': 'Buildings', 'counts.buildingUnits': 'BuildingUnits', 'counts.thermostats': 'Thermostats' }),
  'building-complexes': estate(buildingComplexes),
  buildings: estate(buildings),
  'building-units': estate(buildingUnits),
  'public-areas': estate(publicAreas),
  'heating-circuits': estate(heatingCircuits),
}
