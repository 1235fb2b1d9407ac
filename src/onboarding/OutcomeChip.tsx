import type { OnboardingOutcome } from '../../domain/import/onboarding.ts'
import { StatusChip, type Tone } from '../ui/StatusChip.tsx'

const tones: Readonly<Record<OnboardingOutcome, Tone>> = {
  planned: 'neutral',
  done: 'fine',
  waiting: 'active',
  registered: 'fine',
  refused: 'danger',
  unchanged: 'neutral',
  rejected: 'danger',
}

/** What became of a row. */
export const OutcomeChip = ({ outcome }: { outcome: OnboardingOutcome }) => <StatusChip tone={tones[outcome]} label={`onboarding.outcomes.${outcome}`} />
