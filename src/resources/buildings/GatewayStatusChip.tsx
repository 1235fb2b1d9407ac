import type { Building } from '../../../contract/main/buildingShapes.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<Building['gatewayStatus'], Tone> = { Online: 'fine', Warning: 'caution', Offline: 'danger', None: 'neutral' }

/** The gateways of a building as one. */
export const GatewayStatusChip = ({ status }: { status: Building['gatewayStatus'] }) => (
  <StatusChip tone={tones[status]} label={`buildings.gatewayStatuses.${status}`} />
)
