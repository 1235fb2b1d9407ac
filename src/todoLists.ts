import type { TodoKind } from '../domain/workday.ts'
import { paths } from './paths.ts'
import { filteredList } from './ui/list/NameLink.tsx'

const open = (type: string): string => filteredList(paths.alerts, { AlertTypes: [type], Open: true })

/** The list of each kind of things to do. The page that it belongs to, and its workspace, carry their count in the menu. */
export const todoLists: Readonly<Record<TodoKind, string>> = {
  gatewaysOffline: open('connectivity'),
  thermostatsUnreachable: open('connectivity'),
  motorCalibration: open('motorCalibration'),
  batteriesToChange: open('battery'),
  projectsOverdue: filteredList(paths.projects.list, { Status: ['Active'] }),
  consentsToProcess: filteredList(paths.consents, { Processed: false }),
  unitsWithoutAccess: filteredList(paths.buildingUnits.list, { Status: ['AccessNotPossible'] }),
  tasksFailed: filteredList(paths.jobs, { State: ['Failed'], Mine: true }),
}
