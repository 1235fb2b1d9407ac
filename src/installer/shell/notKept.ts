import { newListeners } from '../../providers/listeners.ts'

const listeners = newListeners()
let isNotKept = false

const note = (isSo: boolean): void => {
  if (isSo === isNotKept) return
  isNotKept = isSo
  listeners.tell()
}

/** Whether the device could not store what was tapped last, as when its storage is full. */
export const readNotKept = (): boolean => isNotKept
export const subscribeNotKept = listeners.subscribe
export const forgetNotKept = (): void => note(false)
export const noteNotKept = (): void => note(true)

/** Waits for what a tap saves by itself, without a step that could say that it failed: the frame of the page says so. */
export const saving = (work: Promise<unknown>): void => void work.then(forgetNotKept, noteNotKept)
