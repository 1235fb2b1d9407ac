import type { ComponentType } from 'react'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { ActionName } from './thermostatActs.tsx'
import { latePart } from '../../../ui/loading/latePart.tsx'

type Body = ComponentType<{ thermostat: Thermostat; onClose: () => void }>

const dialogs: Record<Exclude<ActionName, 'commands'>, Body> = {
  assign: latePart(async () => (await import('./AssignDialog.tsx')).AssignDialog),
  unassign: latePart(async () => (await import('./UnassignDialog.tsx')).UnassignDialog),
  malfunction: latePart(async () => (await import('./MalfunctionDialog.tsx')).MalfunctionDialog),
  lifecycle: latePart(async () => (await import('./LifecycleDialog.tsx')).LifecycleDialog),
  details: latePart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  tenantUnassign: latePart(async () => (await import('./TenantUnassignDialog.tsx')).TenantUnassignDialog),
  remove: latePart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
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
