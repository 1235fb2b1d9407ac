import type { InstallationStatus } from '../enums.ts'
import { addDays } from './workingDays.ts'

type UnitsByStatus = Record<InstallationStatus, number>

/** Units that changed their status on a day (YYYY-MM-DD); `from` is null for new units. */
interface StatusChanges {
  readonly day: string
  readonly from: InstallationStatus | null
  readonly to: InstallationStatus
  readonly units: number
}

/**
 * Units by status at the end of every day from `from` until `today`, calculated backwards from the present: units that were removed are in
 * none of the days, so that the course always ends with what is there.
 * @param changes all changes since the beginning of `from`, in any order
 */
export const courseOf = (
  now: Readonly<UnitsByStatus>,
  changes: readonly StatusChanges[],
  from: string,
  today: string,
): (UnitsByStatus & { day: string })[] => {
  const byDay = Map.groupBy(changes, ({ day }) => day)
  const course: (UnitsByStatus & { day: string })[] = []
  const units = { ...now }
  for (let day = today; day >= from; day = addDays(day, -1)) {
    course.push({ day, ...units })
    for (const change of byDay.get(day) ?? []) {
      units[change.to] = Math.max(0, units[change.to] - change.units)
      if (change.from !== null) units[change.from] += change.units
    }
  }
  return course.toReversed()
}

/** Units finalized since a day, less those opened again; units that were created as finalized are no work of that time. */
export const finalizedSince = (changes: readonly StatusChanges[], since: string): number =>
  changes
    .filter(({ day, from }) => day >= since && from !== null)
    .reduce(
      (sum, { from, to, units }) =>
        sum + (to === 'Finalized' ? units : 0) - (from === 'Finalized' ? units : 0),
      0,
    )
