import { newListeners } from './listeners.ts'

const recoveries = newListeners()

/** Tells the app that a write is done although its first reply got lost. */
export const announceRecovery = recoveries.tell

export const subscribeRecoveries = recoveries.subscribe
