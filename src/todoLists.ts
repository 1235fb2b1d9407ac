import type { AlertDevice } from '../domain/devices/alertTable.ts'
import type { AlertType } from '../domain/enums.ts'
import { failedTaskSpan, type TodoKind } from '../domain/workday.ts'
import { paths } from './paths.ts'
import { filteredList } from './ui/list/rows/NameLink.tsx'

const open = (type: AlertType, device: AlertDevice): string =>
  filteredList(paths.alerts, { AlertTypes: [type], Devices: [device], Open: true })

/**
 * The list of each kind of things to do: it has just the rows that are counted. The page that it belongs to, and its workspace, carry their count in
 * the menu.
 * @param tenant the client in the bar, for users of several: some lists show them all
 */
export const todoLists = (tenant: string | undefined): Readonly<Record<TodoKind, string>> => {
  const own = tenant === undefined ? {} : { TenantIds: [tenant] }
  return {
    gatewaysOffline: open('connectivity', 'gateway'),
    thermostatsUnreachable: open('connectivity', 'thermostat'),
    motorCalibration: open('motorCalibration', 'thermostat'),
    batteriesToChange: open('battery', 'thermostat'),
    projectsOverdue: filteredList(paths.projects.list, {
      Status: ['Active'],
      PlannedEndBefore: 'today',
      ...own,
    }),
    consentsToProcess: filteredList(paths.consents, { Processed: false, ...own }),
    unitsWithoutAccess: filteredList(paths.buildingUnits.list, { Status: ['AccessNotPossible'] }),
    tasksFailed: filteredList(paths.jobs, { State: ['Failed'], Mine: true, From: failedTaskSpan }),
  }
}
