import {
  Alert,
  Box,
  Button,
  FormControl,
  FormHelperText,
  FormLabel,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { comfortLevel, type ComfortLevel } from '../../contract/main/comfortLevel.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../../domain/limits.ts'
import { reductionMax, reductionMin, whyNotNight } from '../../domain/rules/comfort.ts'
import { weekdays, type Weekday } from '../../domain/time.ts'
import { needs } from '../needs.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { ConflictDialog } from '../ui/dialogs/ConflictDialog.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { NumberField } from '../ui/facts/NumberField.tsx'
import { useMay } from '../ui/useMay.ts'
import { useComfortAct } from './comfortQueries.ts'
import { NightState } from './NightState.tsx'

type Night = NonNullable<ComfortLevel['nightReduction']['value']>
export interface NightDraft extends Omit<Night, 'reduceBy' | 'reduceTo' | 'days'> {
  kind: 'by' | 'to'
  /** K or °C; NaN for invalid input. */
  amount: number | null
  days: readonly Weekday[]
}

const draftOf = (night: Night | null): NightDraft =>
  night
    ? {
        kind: night.reduceBy === null ? 'to' : 'by',
        amount: night.reduceBy ?? night.reduceTo,
        from: night.from,
        to: night.to,
        days: night.days,
      }
    : { kind: 'by', amount: 3, from: '22:00', to: '06:00', days: weekdays }

const nightOf = ({ kind, amount, from, to, days }: NightDraft): Night => ({
  reduceBy: kind === 'by' ? (amount ?? Number.NaN) : null,
  reduceTo: kind === 'to' ? (amount ?? Number.NaN) : null,
  from,
  to,
  days: weekdays.filter((one) => days.includes(one)),
})

/** Whether a setback was typed that is not saved. */
export const isNightChanged = (draft: NightDraft | undefined, { nightReduction }: ComfortLevel): boolean =>
  draft !== undefined &&
  JSON.stringify(nightOf(draft)) !== JSON.stringify(nightOf(draftOf(nightReduction.value)))

interface Props {
  comfort: ComfortLevel
  draft: NightDraft | undefined
  setDraft: (draft: NightDraft | undefined) => void
}

/** The night setback of a building: its state, and the form that schedules, confirms or removes it. */
export const NightCard = ({ comfort, draft, setDraft }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const mayWrite = useMay(needs.comfort)
  const daysLabel = useId()
  const { buildingId, nightReduction } = comfort
  const { value: saved, version } = nightReduction
  const [asking, setAsking] = useState<'confirm' | 'remove'>()
  const shown = draft ?? draftOf(saved)
  const night = nightOf(shown)
  const why = whyNotNight(night, comfort.minTemperature)
  const isChanged = isNightChanged(draft, comfort)
  const change = (part: Partial<NightDraft>) => setDraft({ ...shown, ...part })
  const params = { buildingId }
  const done = () => {
    setAsking(undefined)
    setDraft(undefined)
  }
  const save = (confirmed: boolean) => (args: { body: Night; version: number }) =>
    main(comfortLevel.setNightReduction, { params, version: args.version, body: { ...args.body, confirmed } })
  const schedule = useComfortAct(buildingId, save(false), {
    done: 'comfort.night.scheduled',
    failed: 'comfort.night.scheduleFailed',
    after: done,
  })
  const confirm = useComfortAct(buildingId, save(true), {
    done: 'comfort.night.confirmed',
    failed: 'comfort.night.confirmFailed',
    after: done,
  })
  const remove = useComfortAct(
    buildingId,
    () => main(comfortLevel.removeNightReduction, { params, version }),
    {
      done: 'comfort.night.removed',
      failed: 'comfort.night.removeFailed',
      after: done,
    },
  )
  const error = (field: string) =>
    why?.field === field
      ? translate(`comfort.whyNot.${why.reason}`, {
          least: number(
            why.reason === 'reductionRange'
              ? reductionMin
              : why.reason === 'belowBuildingMinimum'
                ? (comfort.minTemperature ?? 0)
                : targetTemperatureMin,
            1,
          ),
          greatest: number(why.reason === 'reductionRange' ? reductionMax : targetTemperatureMax),
        })
      : undefined
  const conflict = schedule.conflict ?? confirm.conflict ?? remove.conflict
  const forget = () => {
    schedule.forget()
    confirm.forget()
    remove.forget()
    setAsking(undefined)
  }
  const field = shown.kind === 'by' ? 'reduceBy' : 'reduceTo'
  return (
    <FactCard title="comfort.night.title">
      <NightState comfort={comfort} />
      <Box
        component="form"
        noValidate
        aria-label={translate('comfort.night.title')}
        onSubmit={(event) => event.preventDefault()}
        sx={{ mt: 2, display: 'grid', gap: 2 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
          <ToggleButtonGroup
            exclusive
            disabled={!mayWrite}
            value={shown.kind}
            aria-label={translate('comfort.night.kind')}
            onChange={(_, kind: NightDraft['kind'] | null) =>
              kind && change({ kind, amount: kind === 'by' ? 3 : 17 })
            }
          >
            <ToggleButton value="by">{translate('comfort.night.by')}</ToggleButton>
            <ToggleButton value="to">{translate('comfort.night.to')}</ToggleButton>
          </ToggleButtonGroup>
          <NumberField
            label={translate(`comfort.night.${field}`)}
            value={shown.amount}
            unit={shown.kind === 'by' ? 'K' : '°C'}
            width={170}
            disabled={!mayWrite}
            error={error(field)}
            onChange={(amount) => change({ amount })}
          />
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={translate(`comfort.night.${end === 'from' ? 'begins' : 'ends'}`)}
              value={shown[end]}
              disabled={!mayWrite}
              error={error(end) !== undefined}
              helperText={error(end)}
              slotProps={{ inputLabel: { shrink: true } }}
              onChange={({ target }) =>
                change(end === 'from' ? { from: target.value } : { to: target.value })
              }
              sx={{ width: 150 }}
            />
          ))}
        </Box>
        <FormControl error={error('days') !== undefined}>
          <FormLabel id={daysLabel} sx={{ typography: 'body2', mb: 0.5 }}>
            {translate('comfort.night.days')}
          </FormLabel>
          <ToggleButtonGroup
            size="small"
            disabled={!mayWrite}
            value={[...shown.days]}
            aria-labelledby={daysLabel}
            onChange={(_, days: Weekday[]) => change({ days })}
            sx={{ flexWrap: 'wrap' }}
          >
            {weekdays.map((one) => (
              <ToggleButton
                key={one}
                value={one}
                aria-label={translate(`comfort.weekdays.${one}`)}
                sx={{ minWidth: 44, minHeight: 40 }}
              >
                {translate(`comfort.weekdaysShort.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <FormHelperText>{error('days')}</FormHelperText>
        </FormControl>
        <Typography variant="body2" color="text.secondary">
          {translate('comfort.night.help')}
          {nightReduction.ownSchedules > 0 &&
            ` ${translate('comfort.night.ownSchedules', { smart_count: nightReduction.ownSchedules, number: number(nightReduction.ownSchedules) })}`}
        </Typography>
        {isChanged && nightReduction.confirmedAt !== null && (
          <Alert severity="warning">{translate('comfort.night.supersedes')}</Alert>
        )}
        {mayWrite && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {(isChanged || saved === null) && (
              <Button
                type="submit"
                variant="outlined"
                disabled={why !== undefined}
                loading={schedule.isPending}
                onClick={() => schedule.mutate({ body: night, version })}
              >
                {translate('comfort.night.schedule')}
              </Button>
            )}
            {(isChanged || nightReduction.confirmedAt === null) && (
              <Button variant="contained" disabled={why !== undefined} onClick={() => setAsking('confirm')}>
                {translate(
                  isChanged || saved === null ? 'comfort.night.scheduleAndConfirm' : 'comfort.night.confirm',
                )}
              </Button>
            )}
            {isChanged && <Button onClick={() => setDraft(undefined)}>{translate('comfort.discard')}</Button>}
            {saved !== null && (
              <Button color="error" sx={{ ml: { sm: 'auto' } }} onClick={() => setAsking('remove')}>
                {translate('comfort.night.remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={asking === 'confirm' && !conflict}
        title={translate('comfort.night.confirmTitle')}
        confirm={translate('comfort.night.confirm')}
        busy={confirm.isPending}
        consequences={[
          {
            text: 'comfort.night.consequences.thermostats',
            count: comfort.thermostats - nightReduction.ownSchedules,
          },
          { text: 'comfort.night.consequences.ownSchedules', count: nightReduction.ownSchedules },
        ]}
        onConfirm={() => confirm.mutate({ body: night, version })}
        onClose={() => setAsking(undefined)}
      >
        {translate('comfort.night.confirmText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove' && !conflict}
        title={translate('comfort.night.removeTitle')}
        confirm={translate('comfort.night.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(undefined)}
      >
        {translate('comfort.night.removeText')}
      </ConfirmDialog>
      {conflict && (
        <ConflictDialog
          open
          mine={remove.conflict ? {} : { ...night }}
          theirs={{ ...conflict.nightReduction.value }}
          fields={(['reduceBy', 'reduceTo', 'from', 'to', 'days'] as const).map((source) => ({
            source,
            label: `comfort.night.fields.${source}`,
            ...(source === 'days' && {
              render: (days: unknown) =>
                weekdays
                  .filter((one) => Array.isArray(days) && days.includes(one))
                  .map((one) => translate(`comfort.weekdaysShort.${one}`))
                  .join(', '),
            }),
          }))}
          busy={schedule.isPending || confirm.isPending}
          onKeepMine={() => {
            const again = { body: night, version: conflict.nightReduction.version }
            if (schedule.conflict) schedule.mutate(again)
            else if (confirm.conflict) confirm.mutate(again)
            else forget()
          }}
          onTakeTheirs={() => {
            setDraft(undefined)
            forget()
          }}
          onClose={forget}
        />
      )}
    </FactCard>
  )
}
