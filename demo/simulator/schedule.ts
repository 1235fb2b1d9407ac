interface Entry {
  readonly at: number
  /** Among those of one instant the one that was planned first comes first. */
  readonly order: number
  readonly run: () => void
}

const before = (one: Entry, other: Entry): boolean => one.at < other.at || (one.at === other.at && one.order < other.order)

/** What is to happen and when, in ms of the fleet's own time, which moves only as `runTo` says: the same plan runs the same each time. */
export interface Schedule {
  /** The instant that is being run, or up to which everything was. */
  now(): number
  /** Runs something at an instant; at once, where that has passed. */
  at(instant: number, run: () => void): void
  after(ms: number, run: () => void): void
  /** When something is due next. */
  next(): number | undefined
  /** Runs what is due up to an instant, in order, with what that brings about. */
  runTo(instant: number): void
}

export const createSchedule = (start: number): Schedule => {
  // a heap: the parent of entry n is (n - 1) >> 1
  const heap: Entry[] = []
  let now = start
  let order = 0

  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]]
    if (!a || !b) return
    heap[one] = b
    heap[other] = a
  }
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [heap[one], heap[other]]
    return a !== undefined && b !== undefined && before(a, b)
  }
  const push = (entry: Entry): void => {
    heap.push(entry)
    for (let place = heap.length - 1; place > 0;) {
      const parent = (place - 1) >> 1
      if (!isBefore(place, parent)) break
      swap(place, parent)
      place = parent
    }
  }
  const pop = (): Entry | undefined => {
    swap(0, heap.length - 1)
    const first = heap.pop()
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      const child = isBefore(right, left) ? right : left
      if (!isBefore(child, place)) break
      swap(place, child)
      place = child
    }
    return first
  }

  const at = (instant: number, run: () => void): void => push({ at: Math.max(instant, now), order: order++, run })
  return {
    now: () => now,
    at,
    after: (ms, run) => at(now + ms, run),
    next: () => heap[0]?.at,
    runTo: (instant) => {
      for (let due = heap[0]; due !== undefined && due.at <= instant; due = heap[0]) {
        pop()
        now = due.at
        due.run()
      }
      now = Math.max(now, instant)
    },
  }
}
