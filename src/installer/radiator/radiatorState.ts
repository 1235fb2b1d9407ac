import * as z from 'zod'
import {
  obstructionTypes,
  radiatorChecklistFlags,
  ventingDurations,
  ventingNotPossibleReasons,
} from '../../../domain/enums.ts'
import { largeRadiator } from '../../../domain/geometry/room.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import type { InstallRadiator, InstallRoom } from '../../../contract/main/installShapes.ts'
import type { Entry } from '../outbox/entry.ts'
import { radiatorFieldsOf, radiatorValuesAs } from '../outbox/unitChanges.ts'
import type { ObstructionFields, RadiatorFields, VentingFields } from '../outbox/inputs.ts'
import { draftShape, sentOf, shownOf } from '../shell/fieldDrafts.ts'
import { unasked } from '../shell/unasked.ts'
import type { InstallUnit, StockThermostat, UnitsSetup } from '../snapshots/kinds.ts'

/** Input that is not saved yet; a field that is missing is as stored. */
export const RadiatorDraft = z.object({
  name: z.string().optional(),
  ...draftShape(radiatorFields),
  obstruction: z.enum(obstructionTypes).nullable().optional(),
  obstructionDescription: z.string().optional(),
  isVentingPossible: z.boolean().optional(),
  successDuration: z.enum(ventingDurations).optional(),
  failureReason: z.enum(ventingNotPossibleReasons).optional(),
  ventingComment: z.string().optional(),
  chosenId: z.string().optional(),
  flags: z.array(z.enum(radiatorChecklistFlags)).optional(),
  flagsDescription: z.string().optional(),
  /** A large length was checked. */
  isChecked: z.boolean().optional(),
})

/** The fields that the input changes, by the names that they are sent as. */
export const storedOf = (radiator: InstallRadiator) => ({
  ...radiatorFieldsOf(radiator),
  ...radiator.venting,
  ...radiator.checklist,
  obstruction: radiator.obstruction,
  obstructionDescription: radiator.obstructionDescription,
  installationNotPossibleDescription: radiator.installationNotPossibleDescription,
})

/** The input that is named otherwise than what it changes. */
export const fieldsOf = {
  type: ['radiatorType'],
  ventingComment: ['comment'],
  flags: radiatorChecklistFlags,
  flagsDescription: ['installationNotPossibleDescription'],
} as const

/** The state of a radiator: itself once it is saved, its photos that wait, and the input. */
export interface RadiatorState {
  readonly setup: UnitsSetup
  readonly unit: InstallUnit
  readonly room: InstallRoom
  readonly id: string
  readonly radiator: InstallRadiator | undefined
  readonly waitingPhotos: readonly Extract<Entry, { act: 'addPhoto' }>[]
  readonly input: z.output<typeof RadiatorDraft>
}

/** The radiator as it shows: the input on what is stored. */
export const shownRadiator = ({ radiator, input }: RadiatorState) => ({
  name: input.name ?? radiator?.name ?? '',
  description: radiator?.description ?? null,
  ...shownOf(radiatorFields, radiator, input),
})

const large = (length: number | null | undefined) =>
  largeRadiator(typeof length === 'number' ? length / 1000 : null)

/** Measures that are possible, but unlikely, and were not saved as they are. */
export const unlikely = (state: RadiatorState) =>
  unasked(large(shownRadiator(state).length), large(state.radiator?.length))

/** What is sent; undefined while something that is required is missing. */
export const radiatorToSave = (state: RadiatorState): RadiatorFields | undefined => {
  const { name, description, ...shown } = shownRadiator(state)
  const fields = sentOf(radiatorFields, shown)
  return fields && { name: name.trim(), description, ...radiatorValuesAs(fields) }
}

export const obstructionOf = ({ radiator, input }: RadiatorState): ObstructionFields => {
  const obstruction = input.obstruction === undefined ? (radiator?.obstruction ?? null) : input.obstruction
  const description = (input.obstructionDescription ?? radiator?.obstructionDescription ?? '').trim() || null
  return { obstruction, obstructionDescription: obstruction === null ? null : description }
}

export const ventingOf = ({ radiator, input }: RadiatorState): VentingFields => {
  const isVentingPossible = input.isVentingPossible ?? radiator?.venting.isVentingPossible ?? null
  return {
    isVentingPossible,
    successDuration:
      isVentingPossible === true
        ? (input.successDuration ?? radiator?.venting.successDuration ?? null)
        : null,
    failureReason:
      isVentingPossible === false ? (input.failureReason ?? radiator?.venting.failureReason ?? null) : null,
    comment: (input.ventingComment ?? radiator?.venting.comment ?? '').trim() || null,
  }
}

/** The thermostat chosen from stock. */
export const chosenOf = ({ setup, input }: RadiatorState): StockThermostat | undefined =>
  setup.stock.find(({ id }) => id === input.chosenId)
