import { isRecord } from '../../domain/records.ts'

/** Receives the events of the stream of notices in a tab. */
export interface Line {
  /** One event. */
  hear(event: string): void
  /** Nobody listened for a while: anything may have changed. */
  missed(): void
  /** The stream was lost, or is back. */
  lost(isLost: boolean): void
}

/** Listens until the signal aborts. `again` says that another tab listened before, so that something may have been missed. */
type Listen = (line: Line, again: boolean) => Promise<void>

/**
 * Elects one tab among those of this browser that share a name to listen, and relays what it hears to the others: a
 * browser opens six connections to a server, and a stream per tab would use them all up. When that tab closes, the next
 * one takes over. Where tabs cannot coordinate (plain http on a host other than loopback has no locks) each listens for
 * itself.
 */
export const shareLine = async (
  name: string,
  own: Line,
  listen: Listen,
  signal: AbortSignal,
): Promise<void> => {
  if (!('locks' in navigator)) return listen(own, false)
  const channel = new BroadcastChannel(name)
  let leads = false
  let isLost = false
  const everybody: Line = {
    hear: (event) => {
      own.hear(event)
      channel.postMessage({ event })
    },
    missed: () => {
      own.missed()
      channel.postMessage({ missed: true })
    },
    lost: (lost) => {
      isLost = lost
      own.lost(lost)
      channel.postMessage({ lost })
    },
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return
    if (typeof data['event'] === 'string') own.hear(data['event'])
    else if (data['missed'] === true) own.missed()
    else if (typeof data['lost'] === 'boolean') own.lost(data['lost'])
    else if (data['asks'] === true && leads) channel.postMessage({ lost: isLost })
  })
  const lead = async (again: boolean): Promise<void> => {
    if (signal.aborted) return
    leads = true
    await listen(everybody, again)
    leads = false
  }
  try {
    const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(false)
      return lock !== null
    })
    if (isFree || signal.aborted) return
    channel.postMessage({ asks: true })
    await navigator.locks.request(name, { signal }, () => lead(true))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
