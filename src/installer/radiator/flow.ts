import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { isReported } from '../../../domain/rules/installation.ts'
import { whyNotRadiator, whyNotVenting } from '../../../domain/rules/radiator.ts'
import { fieldsOfPart } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import { walkOf } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'
import { changedFields } from '../outbox/changedFields.ts'
import { radiatorFieldsOf } from '../outbox/unitChanges.ts'
import { firstErrorKey } from '../shell/errorKey.ts'
import type { StepRow } from '../shell/flow.ts'
import { withoutSteps } from '../shell/stepInputs.ts'
import { ChecklistStep } from './ChecklistStep.tsx'
import { KindStep } from './KindStep.tsx'
import { ObstructionStep } from './ObstructionStep.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import {
  chosenOf,
  obstructionOf,
  RadiatorDraft,
  radiatorToSave,
  shownRadiator,
  unlikely,
  ventingOf,
  type RadiatorState,
} from './radiatorState.ts'
import { ThermostatStep } from './ThermostatStep.tsx'
import { ValveStep } from './ValveStep.tsx'
import { VentingStep } from './VentingStep.tsx'

export const stepIds = [
  'kind',
  'valve',
  'obstruction',
  'venting',
  'thermostat',
  'checklist',
  'photo',
] as const
type StepId = (typeof stepIds)[number]

const onceSaved = ({ radiator }: RadiatorState) => (radiator ? undefined : 'radiatorNotSaved')

/** What was reported of the radiator says why something cannot be done. */
const unlessReported = ({ radiator }: RadiatorState, reason: string | undefined): string | undefined =>
  radiator && isReported(radiator) ? undefined : reason

/** The input of each step. */
const inputsOf = {
  kind: ['name', ...fieldsOfPart(radiatorFields, 'body', 'measures'), 'isChecked'],
  valve: fieldsOfPart(radiatorFields, 'valve'),
  obstruction: ['obstruction', 'obstructionDescription'],
  venting: ['isVentingPossible', 'successDuration', 'failureReason', 'ventingComment'],
  thermostat: ['chosenId'],
  checklist: ['flags', 'flagsDescription'],
  photo: [],
} as const

const without = withoutSteps(RadiatorDraft, inputsOf)

/** What stays unsaved when a step is saved: what was typed in others, and may be wrong there, is still theirs. */
export const leftOf = (step: StepId, { radiator, input }: RadiatorState): RadiatorState['input'] =>
  radiator ? without(input, step) : without(input, 'kind', 'valve')

/** Creates the radiator with its valve, without which there is none, and saves what differs later. */
const save = (state: RadiatorState): readonly Saved[] => {
  const { radiator, id, room } = state
  const fields = radiatorToSave(state)
  if (!fields) return []
  const { name } = fields
  if (!radiator) return [{ act: 'createRadiator', input: { id, roomId: room.id, name, fields } }]
  const changed = changedFields(radiatorFieldsOf(radiator), fields)
  return changed
    ? [{ act: 'editRadiator', input: { id, name, after: changed.after }, before: changed.before }]
    : []
}

const whyNotKind = (state: RadiatorState): string | undefined => {
  const shown = shownRadiator(state)
  const fields = fieldsOfPart(radiatorFields, 'body', 'measures')
  if (shown.type === null) return 'installer.whyStay.answer'
  if (shown.name.trim() === '') return 'installer.whyStay.name'
  if (fields.some((field) => Number.isNaN(shown[field]))) return 'errors.invalidNumber'
  const reasons = whyNotRadiator(shown)
  return (
    firstErrorKey(Object.fromEntries(fields.map((field) => [field, reasons?.[field]]))) ??
    (unlikely(state).length > 0 && state.input.isChecked !== true ? 'installer.whyStay.measures' : undefined)
  )
}

const whyNotValve = (state: RadiatorState): string | undefined => {
  const shown = shownRadiator(state)
  if (shown.valveType === null || shown.valveDirection === null) return 'installer.whyStay.valve'
  return firstErrorKey(whyNotRadiator(shown))
}

const saveObstruction = (state: RadiatorState): readonly Saved[] => {
  const { radiator } = state
  if (!radiator) return []
  const { obstruction, obstructionDescription } = radiator
  const changed = changedFields({ obstruction, obstructionDescription }, obstructionOf(state))
  return changed
    ? [
        {
          act: 'setObstruction',
          input: { id: radiator.id, name: radiator.name, after: changed.after },
          before: changed.before,
        },
      ]
    : []
}

const saveVenting = (state: RadiatorState): readonly Saved[] => {
  const { radiator } = state
  const wanted = ventingOf(state)
  if (!radiator || wanted.isVentingPossible === null) return []
  const { isVentingPossible, successDuration, failureReason, comment } = radiator.venting
  const changed = changedFields({ isVentingPossible, successDuration, failureReason, comment }, wanted)
  return changed
    ? [
        {
          act: 'setVenting',
          input: { id: radiator.id, name: radiator.name, after: changed.after },
          before: changed.before,
        },
      ]
    : []
}

/** Only where the building asks for it must radiators be vented. */
const whyNotVented = (state: RadiatorState): string | undefined => {
  const venting = ventingOf(state)
  if (venting.isVentingPossible === null)
    return state.setup.building.ventAllRadiators
      ? unlessReported(state, 'installer.whyStay.answer')
      : undefined
  return firstErrorKey(whyNotVenting(venting)) && 'installer.whyStay.answer'
}

const assign = (state: RadiatorState): readonly Saved[] => {
  const { radiator } = state
  const chosen = chosenOf(state)
  if (!radiator || radiator.thermostat || !chosen) return []
  return [
    { act: 'assignThermostat', input: { thermostatId: chosen.id, eui: chosen.eui, radiatorId: radiator.id } },
  ]
}

const saveChecklist = ({ radiator, input }: RadiatorState): readonly Saved[] => {
  if (!radiator) return []
  const { checklist, installationNotPossibleDescription } = radiator
  const stored = { ...checklist, installationNotPossibleDescription }
  const wanted = { ...stored }
  for (const flag of radiatorChecklistFlags) wanted[flag] = input.flags?.includes(flag) ?? checklist[flag]
  wanted.installationNotPossibleDescription =
    input.flagsDescription === undefined
      ? installationNotPossibleDescription
      : input.flagsDescription.trim() || null
  const changed = changedFields(stored, wanted)
  return changed
    ? [
        {
          act: 'setChecklist',
          input: { id: radiator.id, name: radiator.name, after: changed.after },
          before: changed.before,
        },
      ]
    : []
}

export const rows: Readonly<Record<StepId, StepRow<RadiatorState>>> = {
  kind: {
    Body: KindStep,
    whyNot: () => undefined,
    whyStay: whyNotKind,
    save: (state) => (state.radiator ? save({ ...state, input: without(state.input, 'valve') }) : []),
  },
  valve: {
    Body: ValveStep,
    whyNot: () => undefined,
    whyStay: whyNotValve,
    save: (state) => save(state.radiator ? { ...state, input: without(state.input, 'kind') } : state),
  },
  obstruction: { Body: ObstructionStep, whyNot: onceSaved, save: saveObstruction },
  venting: { Body: VentingStep, whyNot: onceSaved, whyStay: whyNotVented, save: saveVenting },
  thermostat: {
    Body: ThermostatStep,
    whyNot: onceSaved,
    whyStay: (state) =>
      (state.radiator?.thermostat ?? chosenOf(state))
        ? undefined
        : unlessReported(state, 'installer.whyStay.thermostat'),
    save: assign,
  },
  checklist: { Body: ChecklistStep, whyNot: onceSaved, save: saveChecklist },
  photo: { Body: PhotoStep, whyNot: onceSaved },
}

export const walk = walkOf<StepId, RadiatorState>(stepIds, rows)

/** The step at which a radiator goes on: the first whose answer is missing. */
export const openStep = (state: RadiatorState): StepId =>
  stepIds.find((id) => rows[id].whyStay?.({ ...state, input: {} }) !== undefined) ?? 'checklist'
