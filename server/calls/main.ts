import type { Served } from '../http/handler.ts'
import { addresses } from './estate/addresses.ts'
import { alerts } from './alerts/alerts.ts'
import { appointments } from './people/appointments.ts'
import { audit } from './administration/audit.ts'
import { buildingComplexes } from './estate/buildingComplexes.ts'
import { buildings } from './estate/buildings.ts'
import { buildingUnits } from './estate/buildingUnits.ts'
import { bulkUpdates } from './commands/bulkUpdates.ts'
import { downlinks } from './commands/downlinks.ts'
import { estateTree } from './estate/estateTree.ts'
import { files } from './files/files.ts'
import { gatewayReassign } from './devices/gatewayReassign.ts'
import { gateways } from './devices/gateways.ts'
import { globalDeviceList } from './devices/globalDeviceList.ts'
import { heatingCircuits } from './estate/heatingCircuits.ts'
import { jobs } from './files/jobs.ts'
import { leases } from './people/leases.ts'
import { legalTexts } from './consent/legalTexts.ts'
import { locations } from './estate/locations.ts'
import { ownConsent } from './consent/ownConsent.ts'
import { personalData } from './consent/personalData.ts'
import { publicAreas } from './estate/publicAreas.ts'
import { radiators } from './estate/radiators.ts'
import { radioMessages } from './devices/radioMessages.ts'
import { renterImport } from './files/renterImport.ts'
import { renters } from './people/renters.ts'
import { renterVerifications } from './people/renterVerifications.ts'
import { rooms } from './estate/rooms.ts'
import { savedFilters } from './administration/savedFilters.ts'
import { sensors } from './devices/sensors.ts'
import { settings } from './administration/settings.ts'
import { signalTesters } from './devices/signalTesters.ts'
import { spaces } from './estate/spaces.ts'
import { taxonomyExport } from './files/taxonomyExport.ts'
import { taxonomyImport } from './files/taxonomyImport.ts'
import { temperatureSchedules } from './commands/temperatureSchedules.ts'
import { tenants } from './estate/tenants.ts'
import { thermostatActions } from './commands/thermostatActions.ts'
import { thermostats } from './devices/thermostats.ts'
import { windows } from './estate/windows.ts'

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
