import type { Radiator } from '../../../contract/main/radiators.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<Radiator['venting']['state'], Tone> = {
  NotVented: 'neutral',
  Vented: 'fine',
  NotPossible: 'danger',
  VentAgain: 'caution',
  AirDetected: 'caution',
}

/** What came of venting a radiator. */
export const VentingChip = ({ state }: { state: Radiator['venting']['state'] }) => <StatusChip tone={tones[state]} label={`radiators.ventingStates.${state}`} />
