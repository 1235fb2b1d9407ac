import type { Job } from '../../../contract/job.ts'

const minute = 60_000

/** A task must have run this long, and done this share, before its pace says anything. */
const [leastElapsed, leastShare] = [5_000, 0.02]

/** How much a new look at the pace counts beside what was expected before. */
const weight = 0.3

/** What is expected of a task that runs. */
export interface Estimate {
  /** When it was made, ms since 1970. */
  at: number
  /** Time left, ms. */
  left: number
  /** The figure that a person reads, min: 0 for less than one. */
  minutes: number
}

/** Coarser the longer it takes: what changes with every look is no help. */
const rounded = (left: number): number => {
  const minutes = left / minute
  if (minutes < 1) return 0
  if (minutes <= 10) return Math.ceil(minutes)
  return minutes <= 60 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes / 30) * 30
}

/**
 * The time left of a running task, by its pace since it began; undefined while that tells nothing. The figure falls with
 * time, and rises only where the task has become much slower, so that it does not jump.
 * @param before what was expected at the last look
 * @param now the server's time, ms since 1970
 */
export const timeLeft = (
  before: Estimate | undefined,
  { state, done, total, startedAt }: Pick<Job, 'state' | 'done' | 'total' | 'startedAt'>,
  now: number,
) => {
  if (state !== 'Running' || startedAt === null || !total || done <= 0 || done >= total) return undefined
  const elapsed = now - Date.parse(startedAt)
  if (elapsed < leastElapsed || done / total < leastShare) return undefined
  if (before && now <= before.at) return before
  const byPace = (elapsed * (total - done)) / done
  const left = before ? Math.max(0, before.left - (now - before.at)) * (1 - weight) + byPace * weight : byPace
  const minutes = rounded(left)
  const rises = before !== undefined && minutes > before.minutes
  return {
    at: now,
    left,
    minutes: rises && left < Math.max(1, before.minutes) * minute * 1.5 ? before.minutes : minutes,
  } satisfies Estimate
}
