import {
  globalDeviceList as contract,
  productionLifecycles,
} from '../../../contract/main/globalDeviceList.ts'
import { whyNotDeviceSearch, type DeviceSearch } from '../../../domain/rules/deviceSearch.ts'
import { tenantsReached } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { deviceFloors, deviceVersions } from '../../finders/devices/deviceFilterRanges.ts'
import { deviceFilterValues } from '../../finders/devices/deviceFilterValues.ts'
import { devicePage, devicesFound } from '../../finders/devices/devicePage.ts'
import { startDeviceExport } from '../../workers/export/startExport.ts'

/** Rejects a search that would show everything. Errors: filtersRequired 422; rule 422 at the filter. */
const refuseSearch = (search: DeviceSearch): void => {
  const reason = whyNotDeviceSearch(search)
  if (reason === 'filtersRequired') refuse('filtersRequired')
  if (reason !== undefined) refuse('rule', { fields: { Floors: reason } })
}

export const globalDeviceList = handlersFor(contract, {
  customers: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'customers', query, now),
  locations: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'locations', query, now),
  complexes: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'complexes', query, now),
  buildings: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'buildings', query, now),
  units: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'units', query, now),
  renters: ({ tx, actor, query, now }) => deviceFilterValues(tx, actor, 'renters', query, now),
  floors: async ({ tx, actor, query }) => ({ items: await deviceFloors(tx, actor, query) }),
  versions: ({ tx, actor, query, now }) => deviceVersions(tx, actor, query, now),
  operation: ({ tx, actor, query, now }) => {
    refuseSearch(query)
    return devicePage(tx, actor, query, now)
  },
  operationExport: async ({ tx, actor, query, now, requestId, tenantHint }) => {
    const { format, Language: language, ...filters } = query
    refuseSearch(filters)
    return startDeviceExport({ tx, actor, now, requestId, tenantHint }, { filters, format, language })
  },
  production: ({ tx, actor, query, now }) =>
    devicePage(
      tx,
      { ...actor, tenantless: tenantsReached(actor.rights, 'productionLine').length > 0 },
      { ...query, Lifecycles: query.Lifecycles?.length ? query.Lifecycles : [...productionLifecycles] },
      now,
    ),
  thermostats: ({ tx, actor, body, now }) => {
    refuseSearch(body)
    return devicesFound(tx, actor, body, now)
  },
})
