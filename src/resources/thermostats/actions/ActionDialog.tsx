import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { ActionName } from './thermostatActs.tsx'

type Body = ComponentType<{ thermostat: Thermostat; onClose: () => void }>
const late = (load: () => Promise<Body>): LazyExoticComponent<Body> => lazy(async () => ({ default: await load() }))

const dialogs: Record<Exclude<ActionName, 'commands'>, LazyExoticComponent<Body>> = {
  assign: late(async () => (await import('./AssignDialog.tsx')).AssignDialog),
  unassign: late(async () => (await import('./UnassignDialog.tsx')).UnassignDialog),
  malfunction: late(async () => (await import('./MalfunctionDialog.tsx')).MalfunctionDialog),
  lifecycle: late(async () => (await import('./LifecycleDialog.tsx')).LifecycleDialog),
  details: late(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  tenantUnassign: late(async () => (await import('./TenantUnassignDialog.tsx')).TenantUnassignDialog),
  remove: late(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
}

/** The dialog of an action; each loads on first use. */
export const ActionDialog = ({ action, thermostat, onClose }: { action: Exclude<ActionName, 'commands'>; thermostat: Thermostat; onClose: () => void }) => {
  const Dialog = dialogs[action]
  return (
    <Suspense fallback={null}>
      <Dialog thermostat={thermostat} onClose={onClose} />
    </Suspense>
  )
}
