import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  TextField,
  ToggleButton,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { CallError } from '../../../../contract/client.ts'
import { speakInCodes } from '../../../../contract/zodErrors.ts'
import {
  PlanSettings,
  projectPlanning,
  type PlanProposal,
} from '../../../../contract/main/projectPlanning.ts'
import { dayOf } from '../../../../domain/time.ts'
import { main } from '../../../providers/api.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { isDay } from '../../../ui/calendar/days.ts'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { usePlannedText } from '../projectCells.tsx'
import { dayName, plannableDays, workdaysBetween, type PlanDraft, type PlanOptions } from './planDraft.ts'

interface Props {
  id: string
  /** The reason why the project cannot be planned. */
  whyNot: string | undefined
  options: PlanOptions
  draft: PlanDraft
  change: (part: Partial<PlanDraft>) => void
  onProposed: (proposal: PlanProposal) => void
}

/** What a plan is proposed from: buildings, technicians, days, hours and the time per unit. */
export const SettingsStep = ({ id, whyNot, options, draft, change, onProposed }: Props) => {
  const translate = useTranslate()
  const { number, date, language } = useFormat()
  const failureText = useFailureText()
  const daysId = useId()
  const { buildingIds, technicianIds, from, to, days, hours, minutesPerUnit } = draft
  const body = { buildingIds, technicianIds, days, hours, minutesPerUnit }
  speakInCodes()
  const sent = PlanSettings.safeParse(body)
  const propose = useMutation({
    mutationFn: () => main(projectPlanning.propose, { params: { id }, body }),
    onSuccess: onProposed,
  })
  const refusals = propose.error instanceof CallError ? (propose.error.body.fields ?? {}) : {}
  const own = sent.success
    ? {}
    : Object.fromEntries(sent.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const reason = (field: string): string | undefined => {
    const code = refusals[field] ?? own[field]
    return code === undefined
      ? undefined
      : translate(`errors.${code}`, { _: translate('errors.invalidValue') })
  }
  const chosen = options.buildings.filter((building) => buildingIds.includes(building.id))
  const units = chosen.reduce((sum, { openUnits }) => sum + openUnits, 0)
  /** Nothing is left to choose, which is no mistake of the user. */
  const allPlanned =
    options.buildings.length > 0 && options.buildings.every(({ openUnits }) => openUnits === 0)
  const sorted = days.toSorted()
  const planned = usePlannedText()(options)
  const today = dayOf(new Date(serverNow()))
  const setPeriod = (start: string, end: string) =>
    isDay(start) && isDay(end) && change({ from: start, to: end, days: workdaysBetween(start, end) })
  const time = (field: keyof PlanDraft['hours'], label: string) => (
    <TextField
      type="time"
      size="small"
      label={translate(label)}
      value={hours[field] ?? ''}
      onChange={({ target }) =>
        change({
          hours: { ...hours, [field]: target.value || (field === 'start' || field === 'end' ? '' : null) },
        })
      }
      error={reason(`hours.${field}`) !== undefined}
      helperText={reason(`hours.${field}`)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 300 } }}
      sx={{ width: 150 }}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 860 }}
      onSubmit={(event) => (event.preventDefault(), sent.success && propose.mutate())}
    >
      {allPlanned && <Alert severity="info">{translate('planning.allPlanned')}</Alert>}
      <Autocomplete
        multiple
        disableCloseOnSelect
        limitTags={6}
        options={options.buildings}
        value={chosen}
        getOptionKey={(building) => building.id}
        getOptionLabel={({ name }) => name}
        getOptionDisabled={({ openUnits }) => openUnits === 0}
        onChange={(_, value) => change({ buildingIds: value.map((building) => building.id) })}
        renderOption={({ key, ...props }, { name, openUnits }, { selected }) => (
          <li key={key} {...props}>
            <Checkbox checked={selected} size="small" tabIndex={-1} sx={{ mr: 1 }} />
            <span>
              {name}{' '}
              <Typography
                component="span"
                color="text.secondary"
                variant="body2"
              >{`· ${translate('planning.openUnits', { smart_count: openUnits, number: number(openUnits) })}`}</Typography>
            </span>
          </li>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            label={translate('planning.fields.buildings')}
            error={!allPlanned && reason('buildingIds') !== undefined}
            helperText={
              (allPlanned ? undefined : reason('buildingIds')) ??
              translate('planning.openUnits', { smart_count: units, number: number(units) })
            }
          />
        )}
      />
      <Box>
        <Button
          size="small"
          type="button"
          onClick={() =>
            change({
              buildingIds: options.buildings
                .filter(({ openUnits }) => openUnits > 0)
                .map((building) => building.id),
            })
          }
        >
          {translate('planning.allBuildings')}
        </Button>
        <Button size="small" type="button" onClick={() => change({ buildingIds: [] })}>
          {translate('planning.noBuildings')}
        </Button>
      </Box>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={options.technicians}
        value={options.technicians.filter((technician) => technicianIds.includes(technician.id))}
        getOptionKey={(technician) => technician.id}
        getOptionLabel={({ name }) => name}
        getOptionDisabled={({ active }) => !active}
        onChange={(_, value) => change({ technicianIds: value.map((technician) => technician.id) })}
        renderInput={(props) => (
          <TextField
            {...props}
            label={translate('planning.fields.technicians')}
            error={reason('technicianIds') !== undefined}
            helperText={
              reason('technicianIds') ??
              (options.technicians.length === 0 ? translate('planning.noTechnicians') : undefined)
            }
          />
        )}
      />
      <Box>
        <Typography id={daysId} component="h2" variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
          {translate('planning.fields.days')}
        </Typography>
        {planned.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {translate('planning.plannedDates', { dates: planned.join(', ') })}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1.5 }}>
          <TextField
            type="date"
            size="small"
            label={translate('planning.fields.from')}
            defaultValue={from}
            onChange={({ target }) => setPeriod(target.value, to)}
            sx={{ width: 180 }}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
          />
          <TextField
            type="date"
            size="small"
            label={translate('planning.fields.to')}
            defaultValue={to}
            onChange={({ target }) => setPeriod(from, target.value)}
            sx={{ width: 180 }}
            error={to < from}
            helperText={to < from && translate('errors.endBeforeStart')}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: from || today } }}
          />
        </Box>
        <Box role="group" aria-labelledby={daysId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {plannableDays(from, to).map((day) => (
            <ToggleButton
              key={day}
              value={day}
              size="small"
              color="primary"
              selected={days.includes(day)}
              onChange={() =>
                change({
                  days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted(),
                })
              }
            >
              {dayName(day, language)}
            </ToggleButton>
          ))}
        </Box>
        <Typography variant="body2" color={reason('days') ? 'error' : 'text.secondary'} sx={{ mt: 1 }}>
          {reason('days') ??
            translate('planning.daysHelp', {
              smart_count: days.length,
              from: date(sorted[0] ?? from) ?? '',
              to: date(sorted.at(-1) ?? to) ?? '',
            })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        {time('start', 'planning.fields.start')}
        {time('end', 'planning.fields.end')}
        <FormControlLabel
          control={
            <Checkbox
              checked={hours.lunchStart !== null || hours.lunchEnd !== null}
              onChange={({ target }) =>
                change({
                  hours: {
                    ...hours,
                    lunchStart: target.checked ? '12:00' : null,
                    lunchEnd: target.checked ? '12:30' : null,
                  },
                })
              }
            />
          }
          label={translate('planning.fields.lunch')}
        />
        {(hours.lunchStart !== null || hours.lunchEnd !== null) && (
          <>
            {time('lunchStart', 'planning.fields.lunchStart')}
            {time('lunchEnd', 'planning.fields.lunchEnd')}
          </>
        )}
        <TextField
          type="number"
          size="small"
          label={translate('planning.fields.minutesPerUnit')}
          value={Number.isNaN(minutesPerUnit) ? '' : minutesPerUnit}
          onChange={({ target }) =>
            change({ minutesPerUnit: target.value === '' ? 0 : Number(target.value) })
          }
          error={reason('minutesPerUnit') !== undefined}
          helperText={reason('minutesPerUnit')}
          slotProps={{ htmlInput: { min: 5, max: 480, step: 5 } }}
          sx={{ width: 190 }}
        />
      </Box>
      {whyNot && <Alert severity="info">{translate(`errors.${whyNot}`)}</Alert>}
      {propose.isError && Object.keys(refusals).length === 0 && (
        <Alert severity="error">{failureText(propose.error)}</Alert>
      )}
      {refusals['project'] !== undefined && <Alert severity="error">{reason('project')}</Alert>}
      {units === 0 && chosen.length > 0 && !allPlanned && (
        <Alert severity="info">{translate('planning.nothingToPlan')}</Alert>
      )}
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!sent.success || propose.isPending || units === 0 || whyNot !== undefined}
        >
          {translate('planning.propose')}
        </Button>
      </Box>
    </Box>
  )
}
