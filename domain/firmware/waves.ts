/** How a batch is spread: a canary of so many thermostats first, then steps up to 100 % of all. */
export interface WavePlan {
  readonly canary: number
  /** Shares in % of all thermostats that have been reached once a wave has ended; ascending, the last is 100. */
  readonly steps: readonly number[]
  /** The share in % of a wave that may fail; above it, the batch stops. */
  readonly errorPercent: number
}

export const usualWaves = { canary: 5, steps: [25, 100], errorPercent: 10 } as const satisfies WavePlan
export const canaryMax = 100
export const stepsMax = 10

/** Why steps are not accepted: they do not ascend, or do not end at 100 %. */
export const whyNotSteps = (
  steps: readonly number[],
): 'stepsNotAscending' | 'stepsIncomplete' | undefined => {
  if (steps.some((step, index) => step <= (steps[index - 1] ?? 0))) return 'stepsNotAscending'
  return steps.at(-1) === 100 ? undefined : 'stepsIncomplete'
}

/** The number of thermostats of each wave; waves that would be empty are left out. The first is the canary. */
export const waveSizes = (targets: number, { canary, steps }: WavePlan): number[] => {
  const ends = [Math.min(canary, targets), ...steps.map((step) => Math.ceil((targets * step) / 100))]
  let reached = 0
  const sizes: number[] = []
  for (const end of ends) {
    if (end <= reached) continue
    sizes.push(end - reached)
    reached = end
  }
  return sizes
}

/** A number that scatters EUIs, so that neighbours on a shelf or in a house are not all in one wave. FNV-1a. */
const scattered = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}

/** The wave of each target, from 0. */
export const wavesOf = (euis: readonly string[], plan: WavePlan): Map<string, number> => {
  const order = euis.toSorted((one, other) => scattered(one) - scattered(other) || (one < other ? -1 : 1))
  const waves = new Map<string, number>()
  let at = 0
  for (const [wave, size] of waveSizes(euis.length, plan).entries()) {
    for (const eui of order.slice(at, at + size)) waves.set(eui, wave)
    at += size
  }
  return waves
}

/** How a wave stands. Thermostats that were left out when their turn came count neither way. */
interface WaveCount {
  readonly total: number
  readonly failed: number
  /** Waiting or under way. */
  readonly open: number
}

/** Why a wave may not go on, or the next one may not start: more of it failed than the batch allows, even if all others succeed. */
export const whyNotContinue = (
  { total, failed }: WaveCount,
  errorPercent: number,
): 'tooManyFailures' | undefined => (failed * 100 > errorPercent * total ? 'tooManyFailures' : undefined)
