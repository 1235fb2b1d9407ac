import type { NetworkStatus } from '../../domain/enums.ts'
import { StatusChip, type Tone } from './StatusChip.tsx'

const tones: Record<NetworkStatus, Tone> = { Online: 'fine', Offline: 'danger', Unknown: 'neutral' }

/** A device's network status; one that was never heard is shown as never seen. */
export const NetworkStatusChip = ({ status }: { status: NetworkStatus }) => <StatusChip tone={tones[status]} label={`ui.networkStatuses.${status}`} />
