import { newListeners } from '../../providers/listeners.ts'

const name = 'installer-outbox'
const listeners = newListeners()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined

channel?.addEventListener('message', () => listeners.tell())

/** Tells this tab and the others that entries, snapshots or drafts changed. */
export const tellChange = (): void => {
  listeners.tell()
  channel?.postMessage('changed')
}

/** Calls back on every change here or in another tab. */
export const subscribeChanges = listeners.subscribe
