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

export const captured = <Field extends Captured>({ setup, input }: InfoState, field: Field): BuildingSetup['building'][Field] | InfoState['input'][Field] =>
  input[field] ?? setup.building[field]

/** Whether the flyer was posted: as answered, or impossible if that was reported. */
export const flyerOf = ({ setup, input }: InfoState): 'posted' | 'impossible' | null =>
  input.flyer ?? (setup.building.gatewayIssues.includes(flyerIssue) ? 'impossible' : null)
