import { lazy, Suspense } from 'react'
import type { Thermostat } from '../../contract/main/thermostatShapes.ts'

const CommandPanel = lazy(async () => ({ default: (await import('./CommandPanel.tsx')).CommandPanel }))

/** The command panel of one thermostat, shown beside its page. */
export const CommandsReference = ({ thermostat, onClose }: { thermostat: Thermostat; onClose: () => void }) => (
  <Suspense fallback={null}>
    <CommandPanel thermostat={thermostat} onClose={onClose} />
  </Suspense>
)
