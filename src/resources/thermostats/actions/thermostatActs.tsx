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
import { mayAny } from '../../../providers/declared.ts'
import {
  lifecyclesAfter,
  whyNotDeleteThermostat,
  whyNotInService,
  whyNotInstall,
  whyNotReportMalfunction,
  whyNotTenantUnassign,
  whyNotUnassign,
} from '../../../../domain/rules/thermostat.ts'
import { needs } from '../../../needs.ts'

interface AnyAct {
  name: string
  icon: ReactNode
  /** Any one of them suffices. */
  needs: readonly Permission[]
  /** The reason code for which it is not possible now. */
  whyNot?: (thermostat: Thermostat) => string | undefined
  /** Also available for thermostats in the stock. */
  inStock?: true
  destructive?: true
}

/** The actions for a thermostat, with permissions and preconditions. */
const thermostatActs = [
  { name: 'commands', icon: <CommandsIcon />, needs: needs.command, whyNot: whyNotInService },
  { name: 'assign', icon: <AssignIcon />, needs: needs.assignThermostat, whyNot: whyNotInstall },
  { name: 'unassign', icon: <UnassignIcon />, needs: needs.unassignThermostat, whyNot: whyNotUnassign },
  {
    name: 'malfunction',
    icon: <ReportIcon />,
    needs: needs.reportMalfunction,
    whyNot: whyNotReportMalfunction,
    destructive: true,
  },
  {
    name: 'lifecycle',
    icon: <LifecycleIcon />,
    needs: needs.changeLifecycle,
    inStock: true,
    whyNot: (thermostat) => {
      if (thermostat.malfunctionAt !== null) return 'thermostatDefective'
      if (thermostat.radiatorId !== null) return 'unassignFirst'
      return lifecyclesAfter(thermostat).length === 0 ? 'lifecycleNotPossible' : undefined
    },
  },
  { name: 'details', icon: <DetailsIcon />, needs: needs.editThermostat, inStock: true },
  {
    name: 'tenantUnassign',
    icon: <CustomerIcon />,
    needs: needs.unassignTenant,
    whyNot: whyNotTenantUnassign,
    destructive: true,
  },
  {
    name: 'remove',
    icon: <RemoveIcon />,
    needs: needs.removeThermostat,
    whyNot: whyNotDeleteThermostat,
    inStock: true,
    destructive: true,
  },
] as const satisfies readonly AnyAct[]

export type ActionName = (typeof thermostatActs)[number]['name']

export type Act = AnyAct & { name: ActionName }
const all: readonly Act[] = thermostatActs

/** The actions that these permissions allow; there are fewer for the stock. */
export const actsFor = (permissions: readonly string[], stock: boolean): Act[] =>
  all.filter((act) => (!stock || act.inStock) && mayAny(permissions, act.needs))
