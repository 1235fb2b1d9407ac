import AssignIcon from '@mui/icons-material/AddLinkOutlined'
import ReportIcon from '@mui/icons-material/AssignmentReturnOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import DetailsIcon from '@mui/icons-material/EditOutlined'
import UnassignIcon from '@mui/icons-material/LinkOffOutlined'
import LifecycleIcon from '@mui/icons-material/ModelTrainingOutlined'
import CommandsIcon from '@mui/icons-material/TuneOutlined'
import CustomerIcon from '@mui/icons-material/UndoOutlined'
import type { ReactNode } from 'react'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { Permission } from '../../../../domain/roles/permissions.ts'
import {
  lifecyclesAfter,
  whyNotDeleteThermostat,
  whyNotInstall,
  whyNotReportMalfunction,
  whyNotTenantUnassign,
  whyNotUnassign,
} from '../../../../domain/rules/thermostat.ts'

interface AnyAct {
  name: string
  icon: ReactNode
  /** Any one of them is enough. */
  needs: readonly Permission[]
  /** The code of the reason for which it cannot be done now. */
  whyNot?: (thermostat: Thermostat) => string | undefined
  /** Can be done with what lies in the stock as well. */
  inStock?: true
  destructive?: true
}

/** What can be done with a thermostat, by whom, and when not. */
const thermostatActs = [
  { name: 'commands', icon: <CommandsIcon />, needs: ['commands.comfort', 'commands.service'] },
  { name: 'assign', icon: <AssignIcon />, needs: ['thermostats.install'], whyNot: whyNotInstall },
  { name: 'unassign', icon: <UnassignIcon />, needs: ['thermostats.install'], whyNot: whyNotUnassign },
  { name: 'malfunction', icon: <ReportIcon />, needs: ['malfunction.report'], whyNot: whyNotReportMalfunction, destructive: true },
  {
    name: 'lifecycle',
    icon: <LifecycleIcon />,
    needs: ['devices.move', 'productionLine'],
    inStock: true,
    whyNot: (thermostat) => {
      if (thermostat.malfunctionAt !== null) return 'thermostatDefective'
      if (thermostat.radiatorId !== null) return 'unassignFirst'
      return lifecyclesAfter(thermostat).length === 0 ? 'lifecycleNotPossible' : undefined
    },
  },
  { name: 'details', icon: <DetailsIcon />, needs: ['devices.move'], inStock: true },
  { name: 'tenantUnassign', icon: <CustomerIcon />, needs: ['devices.move'], whyNot: whyNotTenantUnassign, destructive: true },
  { name: 'remove', icon: <RemoveIcon />, needs: ['devices.move'], whyNot: whyNotDeleteThermostat, inStock: true, destructive: true },
] as const satisfies readonly AnyAct[]

export type ActionName = (typeof thermostatActs)[number]['name']

export type Act = AnyAct & { name: ActionName }
const all: readonly Act[] = thermostatActs

/** The acts that somebody with these permissions has; with what lies in the stock there are fewer. */
export const actsFor = (permissions: readonly string[], stock: boolean): Act[] =>
  all.filter(({ needs, inStock }) => (!stock || inStock) && needs.some((need) => permissions.includes(need)))
