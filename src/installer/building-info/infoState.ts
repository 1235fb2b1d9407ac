import * as z from 'zod'
import { roofTypes, topFloorUsages } from '../../../domain/enums.ts'
import type { BuildingSetup } from '../snapshots/kinds.ts'

/** Input that is not saved yet; a field that is missing is as stored. */
export const InfoInput = z.object({
  basement: z.boolean().optional(),
  roofType: z.enum(roofTypes).optional(),
  topFloorUsage: z.enum(topFloorUsages).optional(),
  flyer: z.enum(['posted', 'impossible']).optional(),
})

export interface InfoState {
  readonly setup: BuildingSetup
  readonly input: z.output<typeof InfoInput>
}

export const flyerIssue = 'FlyerCannotBePosted'

type Captured = 'basement' | 'roofType' | 'topFloorUsage'

export const captured = <Field extends Captured>(
  { setup, input }: InfoState,
  field: Field,
): BuildingSetup['building'][Field] | InfoState['input'][Field] => input[field] ?? setup.building[field]

/** What is stored of the flyer: an issue says as well that it cannot be posted. What an older version of the app stored lacks the field. */
const storedFlyer = ({
  flyerPosted,
  gatewayIssues,
}: BuildingSetup['building']): 'posted' | 'impossible' | null => {
  if (flyerPosted === false || gatewayIssues.includes(flyerIssue)) return 'impossible'
  return flyerPosted === true ? 'posted' : null
}

/** Whether the flyer was posted: as answered, or as stored. */
export const flyerOf = ({ setup, input }: InfoState): 'posted' | 'impossible' | null =>
  input.flyer ?? storedFlyer(setup.building)

/** How many of the answers that the steps ask for are stored, of all. */
export const recordedOf = (
  building: BuildingSetup['building'],
): { readonly recorded: number; readonly of: number } => {
  const answers = [building.basement, building.roofType, building.topFloorUsage, storedFlyer(building)]
  return { recorded: answers.filter((answer) => answer !== null).length, of: answers.length }
}
