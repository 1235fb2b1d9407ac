import type { OnboardingOutcome } from '../../domain/import/onboarding.ts'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'

const tones: Readonly<Record<OnboardingOutcome, Tone>> = {
  planned: 'neutral',
  done: 'fine',
  waiting: 'active',
  registered: 'fine',
  refused: 'danger',
  unchanged: 'neutral',
  rejected: 'danger',
}

/** What became of a row, or what would. A row with errors is left out only on request; until then it `prevents` the whole file. */
export const OutcomeChip = ({
  outcome,
  prevents = false,
}: {
  outcome: OnboardingOutcome
  prevents?: boolean
}) => (
  <StatusChip
    tone={tones[outcome]}
    label={outcome === 'rejected' && prevents ? 'onboarding.prevents' : `onboarding.outcomes.${outcome}`}
  />
)
