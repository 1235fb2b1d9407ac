import { pause } from './pause.ts'

/** What follows the first page waits no longer than this for its data, ms. */
const longest = 5_000

const { promise: frame, resolve: frameShown } = Promise.withResolvers<void>()
let isBegun = false
let shown: Promise<unknown> = Promise.resolve()

/** To be called once the app's first frame is on screen. */
export { frameShown }

/** To be called right before the first frame is rendered. */
export const beginFrame = (): void => {
  isBegun = true
}

/** Settles at once before the first frame is begun, and otherwise once it is on screen: React would begin a frame anew for data that come meanwhile, and in one piece. */
export const notDuringFrame = (): Promise<void> => (isBegun ? frame : Promise.resolve())

/** To be called on the start of the app, with what fetches the data of its first page. */
export const startScreen = (data: Promise<unknown>): void => {
  shown = Promise.race([Promise.allSettled([frame, data]), pause(longest)]).then(untilIdle)
}

/** Data that have just come are handed to the screen by a timer of their own; then it is rendered, in slices. */
const untilIdle = async (): Promise<void> => {
  await pause(0)
  if (typeof requestIdleCallback === 'undefined') return
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1_000 })
  })
}

/** Loads a script that the first page can do without: after its rows, which it would hold up by being read. */
export const afterScreen = async <T>(load: () => Promise<T>): Promise<T> => {
  await shown
  return load()
}
