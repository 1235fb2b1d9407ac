import type { GatewayMountingCheck } from '../../../domain/devices/gatewayMounting.ts'
import { whyNotCompleteGateway, whyNotPlacement } from '../../../domain/rules/gateway.ts'
import { walkOf } from '../../ui/wizard/walk.ts'
import { changedFields } from '../outbox/changedFields.ts'
import type { Saved } from '../outbox/entry.ts'
import type { MountingFields } from '../outbox/inputs.ts'
import { errorKey } from '../shell/errorKey.ts'
import type { StepRow } from '../shell/flow.ts'
import { withoutSteps } from '../shell/stepInputs.ts'
import { AssignStep } from './AssignStep.tsx'
import { CompleteStep } from './CompleteStep.tsx'
import {
  chosenOf,
  GatewayInput,
  isQualified,
  isTicked,
  junctionBoxOf,
  photoCount,
  placementOf,
  type GatewayState,
  type Place,
} from './gatewayState.ts'
import { LedsStep, MountStep, PhotoStep, PowerStep, SealStep } from './checkSteps.tsx'
import { LocateStep, PlacementStep } from './placeSteps.tsx'

const always = () => undefined
const afterAssignment = ({ gateway }: GatewayState) => (gateway ? undefined : 'gatewayNotAssigned')

/** An issue that was reported for the building says why something cannot be done. */
const isExcused = ({ setup }: GatewayState): boolean => setup.building.gatewayIssues.length > 0

const unlessExcused = (state: GatewayState, reason: string | undefined): string | undefined =>
  isExcused(state) ? undefined : reason

const whyNotPlace = (state: GatewayState, place: Place): string | undefined =>
  errorKey(whyNotPlacement(place)) ??
  (place.placement === null ? unlessExcused(state, 'installer.whyStay.place') : undefined)

/** Without a gateway the way on is out: an issue says why there is none. */
const isNothingAssigned = (state: GatewayState): boolean => !state.gateway && !chosenOf(state)

/** Saves fields of the mounting that differ from what is stored. */
const saveMounting = ({ gateway }: GatewayState, wanted: Partial<MountingFields>): readonly Saved[] => {
  if (!gateway) return []
  const stored: MountingFields = {
    junctionBox: gateway.junctionBox,
    junctionBoxNote: gateway.junctionBoxNote,
    ...gateway.mounting,
  }
  const changed = changedFields(stored, wanted)
  return changed
    ? [
        {
          act: 'setMounting',
          input: { id: gateway.id, eui: gateway.eui, after: changed.after },
          before: changed.before,
        },
      ]
    : []
}

const junctionBoxFields = (state: GatewayState) => {
  const { placement, placementNote } = junctionBoxOf(state)
  return { junctionBox: placement, junctionBoxNote: placementNote.trim() || null }
}

const assign = (state: GatewayState): readonly Saved[] => {
  const chosen = chosenOf(state)
  if (state.gateway || !chosen) return []
  const { id, eui } = chosen
  const box = junctionBoxFields(state)
  return [
    {
      act: 'assignGateway',
      input: {
        gatewayId: id,
        eui,
        buildingId: state.setup.building.id,
        placement: null,
        placementNote: null,
      },
    },
    ...(box.junctionBox === null && box.junctionBoxNote === null
      ? []
      : [
          {
            act: 'setMounting',
            input: { id, eui, after: box },
            before: { junctionBox: null, junctionBoxNote: null },
          } as const,
        ]),
  ]
}

/** A step that is a check of the mounting. */
const check = (name: GatewayMountingCheck, Body: StepRow<GatewayState>['Body']): StepRow<GatewayState> => ({
  Body,
  whyNot: afterAssignment,
  whyStay: (state) => (isTicked(state, name) ? undefined : unlessExcused(state, 'installer.whyStay.check')),
  save: (state) => saveMounting(state, { [name]: isTicked(state, name) }),
})

const savePlacement = (state: GatewayState): readonly Saved[] => {
  const { gateway } = state
  if (!gateway) return []
  const { placement, placementNote } = placementOf(state)
  const after = { placement, placementNote: placementNote.trim() || null }
  const before = { placement: gateway.placement, placementNote: gateway.placementNote }
  if (after.placement === before.placement && after.placementNote === before.placementNote) return []
  return [{ act: 'editGateway', input: { id: gateway.id, eui: gateway.eui, after }, before }]
}

const complete = ({ gateway }: GatewayState): readonly Saved[] =>
  !gateway || gateway.installationProcess === 'completed'
    ? []
    : [
        {
          act: 'setProcess',
          input: { id: gateway.id, eui: gateway.eui, after: { installationProcess: 'completed' } },
          before: { installationProcess: gateway.installationProcess },
        },
      ]

/** The steps in order: up to the assignment the gateway is 'new' in the URL. */
export const stepIds = [
  'locate',
  'assign',
  'mount',
  'power',
  'leds',
  'photo',
  'seal',
  'placement',
  'complete',
] as const
type StepId = (typeof stepIds)[number]

const without = withoutSteps(GatewayInput, {
  locate: ['junctionBox', 'junctionBoxNote'],
  assign: ['chosenId'],
  mount: ['boxMounted'],
  power: ['isQualified', 'powerConnected'],
  leds: ['ledsGreen'],
  photo: [],
  seal: ['boxSealed'],
  placement: ['placement', 'placementNote'],
  complete: [],
})

/** What stays unsaved when a step is saved: the input of all others, but for the junction box, which is saved with the assignment. */
export const leftOf = (step: StepId, { gateway, input }: GatewayState): GatewayState['input'] =>
  gateway ? without(input, step) : without(input, 'locate', 'assign')

export const rows: Readonly<Record<StepId, StepRow<GatewayState>>> = {
  locate: {
    Body: LocateStep,
    whyNot: always,
    whyStay: (state) => whyNotPlace(state, junctionBoxOf(state)),
    save: (state) => saveMounting(state, junctionBoxFields(state)),
  },
  assign: {
    Body: AssignStep,
    whyNot: always,
    whyStay: (state) =>
      isNothingAssigned(state) ? unlessExcused(state, 'installer.whyStay.gateway') : undefined,
    isEndFor: (state) => isNothingAssigned(state) && isExcused(state),
    save: assign,
  },
  mount: check('boxMounted', MountStep),
  power: {
    ...check('powerConnected', PowerStep),
    whyStay: (state) => {
      const isTickedOff = isTicked(state, 'powerConnected')
      // it is asked first, and nothing excuses a cable that somebody else connected
      if (!isQualified(state))
        return isTickedOff
          ? 'installer.whyStay.qualified'
          : unlessExcused(state, 'installer.whyStay.qualified')
      return isTickedOff ? undefined : unlessExcused(state, 'installer.whyStay.check')
    },
  },
  leds: check('ledsGreen', LedsStep),
  photo: {
    Body: PhotoStep,
    whyNot: afterAssignment,
    whyStay: (state) => (photoCount(state) > 0 ? undefined : unlessExcused(state, 'installer.whyStay.photo')),
  },
  seal: check('boxSealed', SealStep),
  placement: {
    Body: PlacementStep,
    whyNot: afterAssignment,
    whyStay: (state) => whyNotPlace(state, placementOf(state)),
    save: savePlacement,
  },
  complete: {
    Body: CompleteStep,
    whyNot: afterAssignment,
    whyStay: ({ gateway, setup }) =>
      gateway && errorKey(whyNotCompleteGateway(gateway.mounting, setup.building.gatewayIssues)),
    save: complete,
    forward: 'installer.gateway.complete',
    stays: true,
  },
}

export const walk = walkOf<StepId, GatewayState>(stepIds, rows)

/** The step at which an assigned gateway's installation goes on: the first that is not done. */
export const openStep = (state: GatewayState): StepId =>
  stepIds
    .slice(2)
    .find(
      (id) =>
        id !== 'complete' &&
        (rows[id].whyStay?.({ ...state, setup: withoutIssues(state) }) !== undefined || isUnsaved(id, state)),
    ) ?? 'complete'

const isUnsaved = (id: StepId, state: GatewayState): boolean =>
  id === 'placement' && state.gateway?.placement === null

const withoutIssues = ({ setup }: GatewayState): GatewayState['setup'] => ({
  ...setup,
  building: { ...setup.building, gatewayIssues: [] },
})
