import type { NetworkStatus } from '../../domain/enums.ts'
import { StatusChip, type Tone } from './StatusChip.tsx'

const tones: Record<NetworkStatus, Tone> = { Online: 'fine', Offline: 'danger', Unknown: 'neutral' }

/** Whether a device is heard; one that never was is shown as never seen. */
export const NetworkStatusChip = ({ status }: { status: NetworkStatus }) => <StatusChip tone={tones[status]} label={`ui.networkStatuses.${status}`} />
