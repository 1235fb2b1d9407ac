import { Box, TextField, Typography, Card } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Unit } from '../ui/facts/format.ts'
import { NumberField } from '../ui/facts/NumberField.tsx'
import { limitsOf, whyNotNumber, whyNotStepsText, type NumberName, type RolloutDraft } from './batchDraft.ts'
import { Explained } from '../ui/help/Explained.tsx'
import { Explain } from '../ui/help/Explain.tsx'
import type { Term } from '../ui/help/terms.ts'
import type { BatchWizard } from './useNewBatch.ts'

/** The gates, the waves and the window of the batch. */
export const RolloutStep = ({ wizard: { draft, change } }: { wizard: BatchWizard }) => (
  <Card sx={{ p: { xs: 2, sm: 3 } }}>
    <RolloutFields draft={draft} change={change} withParallel />
  </Card>
)

interface Props {
  draft: RolloutDraft
  change: (part: Partial<RolloutDraft>) => void
  /** Whether several thermostats of a gateway can be updated at the same time. */
  withParallel: boolean
}

const units: Partial<Record<NumberName, Unit>> = { batteryPercent: '%', voltage: 'V', errorPercent: '%' }

const Part = ({ title, term, children }: { title: string; term?: Term; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {translate(`firmware.rollout.${title}`)}
        {term && <Explain term={term} name={translate(`firmware.rollout.${title}`)} />}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`firmware.rollout.${title}Help`)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

/** What a thermostat needs, the waves, and when updates begin. */
export const RolloutFields = ({ draft, change, withParallel }: Props) => {
  const translate = useTranslate()
  const t = (key: string, args: Record<string, unknown> = {}) => translate(`firmware.rollout.${key}`, args)
  const field = (name: NumberName) => {
    const why = whyNotNumber(name, draft.numbers[name])
    const [least, most] = limitsOf[name]
    const unit = units[name]
    return (
      <Explained key={name} label={`firmware.rollout.${name}`}>
        <NumberField
          label={t(name)}
          value={draft.numbers[name]}
          whole={name !== 'voltage'}
          {...(unit && { unit })}
          onChange={(value) => change({ numbers: { ...draft.numbers, [name]: value } })}
          error={
            why === 'tooSmall' || why === 'tooLarge'
              ? t('range', { least, most })
              : why && translate(`errors.${why}`)
          }
        />
      </Explained>
    )
  }
  const whySteps = whyNotStepsText(draft.steps)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Part title="gates">
        {(['batteryPercent', 'voltage', 'spreadingFactor', 'heardHours'] as const).map(field)}
      </Part>
      <Part title="waves" term="canary">
        {field('canary')}
        <TextField
          label={t('steps')}
          value={draft.steps}
          onChange={({ target }) => change({ steps: target.value })}
          error={whySteps !== undefined}
          helperText={whySteps === undefined ? t('stepsHelp') : translate(`errors.${whySteps}`)}
          autoComplete="off"
        />
        {field('errorPercent')}
      </Part>
      <Part title="window">
        {(['fromHour', 'toHour'] as const).map(field)}
        {withParallel && field('parallelPerGateway')}
      </Part>
    </Box>
  )
}
