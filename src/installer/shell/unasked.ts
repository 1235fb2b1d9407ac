import type { Confirmation } from '../../../domain/geometry/room.ts'
import { same } from '../outbox/same.ts'

/** The unlikely measures that are still to be confirmed: what was saved was. */
export const unasked = (
  shown: readonly Confirmation[],
  saved: readonly Confirmation[],
): readonly Confirmation[] => shown.filter((one) => !saved.some((other) => same(one, other)))
