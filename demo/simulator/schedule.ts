interface Entry {
  readonly at: number
  /** Breaks ties: of entries at the same instant, the one scheduled first runs first. */
  readonly order: number
  readonly run: () => void
}

const before = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** An event queue in simulated time (ms), which only `runTo` advances: the same events run in the same order every time. */
export interface Schedule {
  /** The instant being run, or the one up to which everything has run. */
  now(): number
  /** Schedules a callback; it runs at once if the instant has passed. */
  at(instant: number, run: () => void): void
  after(ms: number, run: () => void): void
  /** When the next callback is due. */
  next(): number | undefined
  /** Runs callbacks up to an instant in order, including those that they schedule. */
  runTo(instant: number): void
}

export const createSchedule = (start: number): Schedule => {
  // a binary heap: the parent of entry n is (n - 1) >> 1
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

  const at = (instant: number, run: () => void): void =>
    push({ at: Math.max(instant, now), order: order++, run })
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
