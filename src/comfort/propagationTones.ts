import type { propagationStatuses } from '../../domain/enums.ts'
import type { Tone } from '../ui/facts/StatusChip.tsx'

export const propagationTones: Readonly<Record<(typeof propagationStatuses)[number], Tone>> = {
  Scheduled: 'neutral',
  Running: 'active',
  Success: 'fine',
  Failed: 'danger',
}
