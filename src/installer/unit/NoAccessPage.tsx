import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { accessNotPossibleReasons } from '../../../domain/enums.ts'
import { whyNotNextVisit, whyNotStatus } from '../../../domain/rules/appointment.ts'
import { dayOf } from '../../../domain/time.ts'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/facts/useNow.ts'
import { Choice } from '../shell/Choice.tsx'
import { GonePage } from '../shell/NotFoundPage.tsx'
import { otherLast } from '../shell/otherLast.ts'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useInput } from '../shell/useInput.ts'
import { useKeep } from '../shell/useKeep.ts'
import { useWayBack } from '../shell/ways.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { useUnits } from './useUnit.ts'

/** Notes that nobody got in, why, and when to try again. */
export const NoAccessPage = () => {
  const { read, unitId } = useUnits()
  return (
    <StoredState read={read}>
      {(setup) => {
        const unit = setup.units.find((one) => one.id === unitId)
        return unit ? <Form setup={setup} unit={unit} /> : <GonePage />
      }}
    </StoredState>
  )
}

const Input = z.object({
  statusReason: z.enum(accessNotPossibleReasons).optional(),
  statusComment: z.string().optional(),
  nextVisitOn: z.string().optional(),
})

/** Whatever is entered here is about the status that the unit had. */
const fieldsOf = {
  statusReason: ['statusReason', 'status'],
  statusComment: ['statusComment', 'status'],
  nextVisitOn: ['nextVisitOn', 'status'],
} as const

const Form = ({ setup: { building }, unit }: { setup: UnitsSetup; unit: InstallUnit }) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const [query] = useSearchParams()
  const keep = useKeep()
  const today = dayOf(new Date(useNow()))
  const stored = {
    status: unit.status,
    statusReason: unit.statusReason,
    statusComment: unit.statusComment,
    nextVisitOn: unit.nextVisitOn,
  }
  const { input, change, asEntered, clear } = useInput(`access ${unit.id}`, Input, { stored, fieldsOf })
  if (!input) return null
  const statusReason = input.statusReason ?? unit.statusReason
  const statusComment = input.statusComment ?? unit.statusComment ?? ''
  const nextVisitOn = input.nextVisitOn ?? unit.nextVisitOn ?? ''
  const after = {
    status: 'AccessNotPossible' as const,
    statusReason,
    statusComment: statusComment.trim() || null,
    nextVisitOn: nextVisitOn || null,
  }
  const reason =
    whyNotStatus({ status: after.status, reason: statusReason, description: after.statusComment }) ??
    (input.nextVisitOn === undefined ? undefined : whyNotNextVisit(after, today))
  // back to where it was noted
  const exit = query.get('from') === 'day' ? paths.installer.home : paths.installer.unit(building.id, unit.id)
  const go = async () => {
    if (JSON.stringify(stored) !== JSON.stringify(after))
      await keep(
        asEntered([{ act: 'setUnitStatus', input: { id: unit.id, name: unit.name, after }, before: stored }]),
        {
          lane: building.id,
          place: building.name,
          link: paths.installer.noAccess(building.id, unit.id),
        },
      )
    await clear()
    await leadBack(exit)
  }
  return (
    <StepShell
      texts="installer.units"
      step="noAccess"
      steps={[]}
      place={unit.name}
      back={() => void leadBack(exit)}
      forward={{ label: translate('ra.action.save'), reason: reason && `errors.${reason}`, go }}
    >
      <Choice
        label={translate('building-units.fields.statusReason')}
        value={statusReason}
        options={otherLast(accessNotPossibleReasons).map((value) => ({
          value,
          label: translate(`building-units.reasons.${value}`),
        }))}
        onChange={(chosen) => change({ statusReason: chosen })}
      />
      <TextField
        multiline
        label={translate('building-units.fields.statusComment')}
        required={statusReason === 'Other'}
        value={statusComment}
        onChange={({ target }) => change({ statusComment: target.value })}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        sx={{ my: 2 }}
      />
      <TextField
        type="date"
        label={translate('installer.units.nextVisit')}
        value={nextVisitOn}
        onChange={({ target }) => change({ nextVisitOn: target.value })}
        slotProps={{ htmlInput: { min: today }, inputLabel: { shrink: true } }}
      />
    </StepShell>
  )
}
