import { newListeners } from '../../providers/listeners.ts'

const listeners = newListeners()
let hasFailed = false

const note = (isSo: boolean): void => {
  if (isSo === hasFailed) return
  hasFailed = isSo
  listeners.tell()
}

/** Whether the device could not store what was tapped last, as when its storage is full. */
export const readStorageFailure = (): boolean => hasFailed
export const subscribeStorageFailure = listeners.subscribe
export const forgetStorageFailure = (): void => note(false)
export const noteStorageFailure = (): void => note(true)

/** Waits for what a tap saves by itself, without a step that could say that it failed: the frame of the page says so. */
export const saving = (work: Promise<unknown>): void =>
  void work.then(forgetStorageFailure, noteStorageFailure)
