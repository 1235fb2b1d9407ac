import type { Served } from '../http/handler.ts'
import { addresses, buildingComplexes, buildings } from './estate/buildings.ts'
import { alerts } from './alerts/alerts.ts'
import { appointments } from './people/appointments.ts'
import { audit, savedFilters } from './administration/administration.ts'
import { buildingUnits, deletedSpaces, spaces, publicAreas, rooms } from './estate/spaces.ts'
import { autoFuota } from './firmware/autoFuota.ts'
import { firmwareCore, ventilApp } from './firmware/artifacts.ts'
import { firmwareUpdates } from './firmware/firmwareUpdates.ts'
import { assemblyLine } from './devices/assemblyLine.ts'
import { bulkUpdates } from './commands/bulkUpdates.ts'
import { comfortLevel } from './commands/comfortLevel.ts'
import { dataTransferFromDevice, dataTransferToDevice } from './transfers/dataTransfers.ts'
import { downlinks, thermostatActions } from './commands/downlinks.ts'
import { estateTree, locations, tenants } from './estate/locations.ts'
import { files, jobs, renterImport, taxonomyImport, taxonomyExport } from './files/files.ts'
import { gatewayReassign, gateways, radioMessages } from './devices/gateways.ts'
import { globalDeviceList } from './devices/globalDeviceList.ts'
import { heatingLoad } from './heating/heatingLoad.ts'
import { hydraulicBalancing } from './heating/hydraulicBalancing.ts'
import { heatingCircuits, radiators, windows } from './estate/radiators.ts'
import { installTool } from './installer/installTool.ts'
import { leases, renters } from './people/renters.ts'
import { legalTexts } from './consent/legalTexts.ts'
import { onboarding } from './devices/onboarding.ts'
import { ownConsent } from './consent/dataPrivacySite.ts'
import { notices } from './notices/notices.ts'
import { personalData } from './consent/personalData.ts'
import { photos } from './files/photos.ts'
import { projectPlanning } from './projects/projectPlanning.ts'
import { projects } from './projects/projects.ts'
import { search } from './search/search.ts'
import { sensors, signalTesters } from './devices/sensors.ts'
import { temperatureSchedules } from './commands/temperatureSchedules.ts'
import { thermostats } from './devices/thermostats.ts'
import { portfolio } from './workday/portfolio.ts'
import { workday } from './workday/workday.ts'

/** Every call of the main backend. */
export const mainRoutes: readonly Served[] = [
  ...addresses,
  ...alerts,
  ...appointments,
  ...assemblyLine,
  ...audit,
  ...autoFuota,
  ...buildingComplexes,
  ...buildings,
  ...buildingUnits,
  ...bulkUpdates,
  ...comfortLevel,
  ...dataTransferFromDevice,
  ...dataTransferToDevice,
  ...deletedSpaces,
  ...downlinks,
  ...estateTree,
  ...files,
  ...firmwareCore,
  ...firmwareUpdates,
  ...gatewayReassign,
  ...gateways,
  ...globalDeviceList,
  ...heatingCircuits,
  ...hydraulicBalancing,
  ...installTool,
  ...heatingLoad,
  ...jobs,
  ...leases,
  ...legalTexts,
  ...locations,
  ...notices,
  ...onboarding,
  ...ownConsent,
  ...personalData,
  ...photos,
  ...portfolio,
  ...projectPlanning,
  ...projects,
  ...publicAreas,
  ...radiators,
  ...radioMessages,
  ...renterImport,
  ...renters,
  ...rooms,
  ...savedFilters,
  ...search,
  ...sensors,
  ...signalTesters,
  ...spaces,
  ...taxonomyExport,
  ...taxonomyImport,
  ...temperatureSchedules,
  ...tenants,
  ...thermostatActions,
  ...thermostats,
  ...ventilApp,
  ...windows,
  ...workday,
]
