import { whyNotMeasure } from '../geometry/room.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../limits.ts'
import { applies, type FieldRow, mapFields } from './fields.ts'
import { fieldReasons, type FieldReasons, isMissing } from './reasons.ts'

export type WhyNotField =
  | 'required'
  | 'descriptionRequired'
  | 'positiveNumberOnly'
  | 'wholeNumbersOnly'
  | 'tooLarge'
  | 'temperatureOutOfRange'

/** A field whose rule needs no more than its value: a year is compared with the current one (domain/rules/building.ts). */
export type PlainRow = Exclude<FieldRow, { kind: 'year' }>

/** Why a value is not valid for its field; a missing one is. */
export const whyNotValue = (row: PlainRow, value: unknown): WhyNotField | undefined => {
  if (typeof value !== 'number' || row.byRule) return undefined
  switch (row.kind) {
    case 'celsius':
      return value >= targetTemperatureMin && value <= targetTemperatureMax
        ? undefined
        : 'temperatureOutOfRange'
    case 'count':
      if (!Number.isInteger(value)) return 'wholeNumbersOnly'
      return value < row.min ? 'positiveNumberOnly' : undefined
    case 'metres':
      return whyNotMeasure(value)
    case 'millimetres':
      return value > 0 && !Number.isInteger(value) ? 'wholeNumbersOnly' : whyNotMeasure(value / 1000)
    case 'day':
    case 'choice':
    case 'choices':
    case 'flag':
    case 'text':
      return undefined
    default:
      // a new kind has to say here what it allows
      return row satisfies never
  }
}

/** Why fields are not valid, each for itself: what is required is missing where it applies, or its value is out of range. */
export const whyNotFields = <Table extends Readonly<Record<string, PlainRow>>>(
  table: Table,
  entered: Readonly<Partial<Record<keyof Table & string, unknown>>>,
): FieldReasons<keyof Table & string, WhyNotField> | undefined =>
  fieldReasons(
    mapFields(table, (row: PlainRow, field) =>
      row.required && applies(row, entered) && isMissing(entered[field])
        ? row.kind === 'text'
          ? 'descriptionRequired'
          : 'required'
        : whyNotValue(row, entered[field]),
    ),
  )
