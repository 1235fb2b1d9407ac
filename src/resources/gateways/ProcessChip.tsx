import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<Gateway['installationProcess'], Tone> = {
  requested: 'neutral',
  added: 'neutral',
  assigned: 'active',
  signalTested: 'active',
  completed: 'fine',
}

/** How far the installation of a gateway is. */
export const ProcessChip = ({ process }: { process: Gateway['installationProcess'] }) => (
  <StatusChip tone={tones[process]} label={`gateways.processes.${process}`} />
)
