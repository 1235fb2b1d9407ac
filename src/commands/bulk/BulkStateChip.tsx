import type { BulkItemState, BulkState } from '../../../domain/commands/bulk.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<BulkState, Tone> = { Planned: 'neutral', Running: 'active', Finished: 'fine', Aborted: 'caution' }
const itemTones: Record<BulkItemState, Tone> = {
  Pending: 'neutral',
  Running: 'active',
  Success: 'fine',
  Failed: 'danger',
  Skipped: 'neutral',
  Aborted: 'caution',
}

/** How a bulk update stands. */
export const BulkStateChip = ({ state }: { state: BulkState }) => <StatusChip tone={tones[state]} label={`commands.bulk.states.${state}`} />

/** How it stands at one thermostat. */
export const ItemStateChip = ({ state }: { state: BulkItemState }) => <StatusChip tone={itemTones[state]} label={`commands.bulk.itemStates.${state}`} />
