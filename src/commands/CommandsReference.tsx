import { lazy, Suspense } from 'react'
import type { Thermostat } from '../../contract/main/thermostatShapes.ts'

const CommandPanel = lazy(async () => ({ default: (await import('./CommandPanel.tsx')).CommandPanel }))

/** The commands to one thermostat, beside its page. */
export const CommandsReference = ({ thermostat, onClose }: { thermostat: Thermostat; onClose: () => void }) => (
  <Suspense fallback={null}>
    <CommandPanel thermostat={thermostat} onClose={onClose} />
  </Suspense>
)
