import * as z from 'zod'
import {
  obstructionTypes,
  plateSubtypes,
  radiatorChecklistFlags,
  radiatorTypes,
  valveDirections,
  valveTypes,
  ventingDurations,
  ventingNotPossibleReasons,
} from '../../../domain/enums.ts'
import { largeRadiator } from '../../../domain/geometry/room.ts'
import type { InstallRadiator, InstallRoom } from '../../../contract/main/installShapes.ts'
import type { Entry } from '../outbox/entry.ts'
import { radiatorFieldsOf } from '../outbox/unitChanges.ts'
import type { ObstructionFields, RadiatorFields, VentingFields } from '../outbox/unitInputs.ts'
import { unasked } from '../shell/unasked.ts'
import type { InstallUnit, StockThermostat, UnitsSetup } from '../snapshots/kinds.ts'

const Millimetres = z.number().or(z.nan()).nullable().optional()

/** Input that is not saved yet; a field that is missing is as stored. Millimetres. */
export const RadiatorDraft = z.object({
  name: z.string().optional(),
  radiatorType: z.enum(radiatorTypes).optional(),
  plateSubtype: z.enum(plateSubtypes).nullable().optional(),
  sectionalSpacing: Millimetres,
  length: Millimetres,
  height: Millimetres,
  width: Millimetres,
  valveType: z.enum(valveTypes).optional(),
  valveDescription: z.string().optional(),
  valveDirection: z.enum(valveDirections).optional(),
  connectionPosition: z.enum(valveDirections).nullable().optional(),
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

type Draft = Omit<RadiatorFields, 'valveType' | 'valveDirection' | 'radiatorType'> & {
  readonly radiatorType: RadiatorFields['radiatorType'] | undefined
  readonly valveType: RadiatorFields['valveType'] | undefined
  readonly valveDirection: RadiatorFields['valveDirection'] | undefined
}

/** The radiator as it shows: the input on what is stored. */
export const shownRadiator = ({ radiator, input }: RadiatorState): Draft => {
  const stored = radiator && radiatorFieldsOf(radiator)
  const radiatorType = input.radiatorType ?? stored?.radiatorType
  const valveType = input.valveType ?? stored?.valveType
  const valveDescription = (input.valveDescription ?? stored?.valveDescription ?? '').trim() || null
  const measure = (field: 'sectionalSpacing' | 'length' | 'height' | 'width') =>
    input[field] === undefined ? (stored?.[field] ?? null) : input[field]
  return {
    name: input.name ?? stored?.name ?? '',
    description: stored?.description ?? null,
    radiatorType,
    plateSubtype:
      radiatorType === 'Plate'
        ? input.plateSubtype === undefined
          ? (stored?.plateSubtype ?? null)
          : input.plateSubtype
        : null,
    sectionalSpacing: radiatorType === 'Sectional' ? measure('sectionalSpacing') : null,
    length: measure('length'),
    height: measure('height'),
    width: measure('width'),
    valveType,
    valveDescription: valveType === 'Other' ? valveDescription : null,
    valveDirection: input.valveDirection ?? stored?.valveDirection,
    connectionPosition:
      input.connectionPosition === undefined
        ? (stored?.connectionPosition ?? null)
        : input.connectionPosition,
  }
}

const large = (length: number | null | undefined) =>
  largeRadiator(typeof length === 'number' ? length / 1000 : null)

/** Measures that are possible, but unlikely, and were not saved as they are. */
export const unlikely = (state: RadiatorState) =>
  unasked(large(shownRadiator(state).length), large(state.radiator?.length))

/** What is sent; undefined while something that is required is missing. */
export const radiatorToSave = (state: RadiatorState): RadiatorFields | undefined => {
  const { radiatorType, valveType, valveDirection, name, ...fields } = shownRadiator(state)
  return (
    radiatorType &&
    valveType &&
    valveDirection && { ...fields, name: name.trim(), radiatorType, valveType, valveDirection }
  )
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
