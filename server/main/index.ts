import type { Served } from '../http/handler.ts'
import { addresses } from './addresses.ts'
import { alerts } from './alerts.ts'
import { appointments } from './appointments.ts'
import { audit } from './audit.ts'
import { buildingComplexes } from './buildingComplexes.ts'
import { buildings } from './buildings.ts'
import { buildingUnits } from './buildingUnits.ts'
import { bulkUpdates } from './bulkUpdates.ts'
import { downlinks } from './downlinks.ts'
import { estateTree } from './estateTree.ts'
import { files } from './files.ts'
import { gatewayReassign } from './gatewayReassign.ts'
import { gateways } from './gateways.ts'
import { globalDeviceList } from './globalDeviceList.ts'
import { heatingCircuits } from './heatingCircuits.ts'
import { jobs } from './jobs.ts'
import { leases } from './leases.ts'
import { legalTexts } from './legalTexts.ts'
import { locations } from './locations.ts'
import { ownConsent } from './ownConsent.ts'
import { personalData } from './personalData.ts'
import { publicAreas } from './publicAreas.ts'
import { radiators } from './radiators.ts'
import { radioMessages } from './radioMessages.ts'
import { renterImport } from './renterImport.ts'
import { renters } from './renters.ts'
import { renterVerifications } from './renterVerifications.ts'
import { rooms } from './rooms.ts'
import { savedFilters } from './savedFilters.ts'
import { sensors } from './sensors.ts'
import { settings } from './settings.ts'
import { signalTesters } from './signalTesters.ts'
import { spaces } from './spaces.ts'
import { taxonomyExport } from './taxonomyExport.ts'
import { taxonomyImport } from './taxonomyImport.ts'
import { temperatureSchedules } from './temperatureSchedules.ts'
import { tenants } from './tenants.ts'
import { thermostatActions } from './thermostatActions.ts'
import { thermostats } from './thermostats.ts'
import { windows } from './windows.ts'

/** Every call of the main backend. */
export const mainRoutes: readonly Served[] = [
  ...addresses,
  ...alerts,
  ...appointments,
  ...audit,
  ...buildingComplexes,
  ...buildings,
  ...buildingUnits,
  ...bulkUpdates,
  ...downlinks,
  ...estateTree,
  ...files,
  ...gatewayReassign,
  ...gateways,
  ...globalDeviceList,
  ...heatingCircuits,
  ...jobs,
  ...leases,
  ...legalTexts,
  ...locations,
  ...ownConsent,
  ...personalData,
  ...publicAreas,
  ...radiators,
  ...radioMessages,
  ...renterImport,
  ...renters,
  ...renterVerifications,
  ...rooms,
  ...savedFilters,
  ...sensors,
  ...settings,
  ...signalTesters,
  ...spaces,
  ...taxonomyExport,
  ...taxonomyImport,
  ...temperatureSchedules,
  ...tenants,
  ...thermostatActions,
  ...thermostats,
  ...windows,
]
