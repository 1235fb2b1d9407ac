import type { ComponentType } from 'react'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { ActionName } from './thermostatActs.tsx'
import { lazyPart } from '../../../ui/loading/lazyPart.tsx'

type Body = ComponentType<{ thermostat: Thermostat; onClose: () => void }>

const dialogs: Record<Exclude<ActionName, 'commands'>, Body> = {
  assign: lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog),
  unassign: lazyPart(async () => (await import('./UnassignDialog.tsx')).UnassignDialog),
  malfunction: lazyPart(async () => (await import('./MalfunctionDialog.tsx')).MalfunctionDialog),
  lifecycle: lazyPart(async () => (await import('./LifecycleDialog.tsx')).LifecycleDialog),
  details: lazyPart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  tenantUnassign: lazyPart(async () => (await import('./TenantUnassignDialog.tsx')).TenantUnassignDialog),
  remove: lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
}

/** The dialog of an action; each loads on first use. */
export const ActionDialog = ({
  action,
  thermostat,
  onClose,
}: {
  action: Exclude<ActionName, 'commands'>
  thermostat: Thermostat
  onClose: () => void
}) => {
  const Dialog = dialogs[action]
  return <Dialog thermostat={thermostat} onClose={onClose} />
}
