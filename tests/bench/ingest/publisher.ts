import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { startTap } from './tap.ts'
import { reportOf } from './reports.ts'

const tickMs = 5

/** Publishes the fleet's messages and observes when each is committed. */
export interface Publisher {
  /** The broker's URL for a backend. */
  url: string
  /** Publishes at a rate for a while. @returns milliseconds from publish to commit for each message, in the order of the commits. */
  publish(
    perSecond: number,
    seconds: number,
  ): Promise<{ published: number; latencies: number[]; drained: Promise<void> }>
  /** Number of published messages; below, how many of them are not committed yet. */
  published(): number
  waiting(): number
  stop(): Promise<void>
}

export const startPublisher = async (brokerUrl: string): Promise<Publisher> => {
  const client = await connectAsync(brokerUrl)
  const waiting = new Map<string, { at: number; latencies: number[] }>()
  let published = 0
  const tap = await startTap(Number(new URL(brokerUrl).port), (id) => {
    const message = waiting.get(id)
    waiting.delete(id)
    message?.latencies.push(performance.now() - message.at)
  })
  const failures: unknown[] = []
  const publishNext = (latencies: number[]) => {
    const id = `bench-${published}`
    const { topic, payload } = reportOf(published, id)
    published += 1
    waiting.set(id, { at: performance.now(), latencies })
    client.publishAsync(topic, payload, { qos: 1 }).catch((error: unknown) => failures.push(error))
  }
  const drained = async () => {
    while (waiting.size > 0 && failures.length === 0) await wait(20)
    if (failures.length > 0) throw new Error('the broker took no more messages', { cause: failures[0] })
  }
  return {
    url: `mqtt://127.0.0.1:${tap.port}`,
    publish: async (perSecond, seconds) => {
      const latencies: number[] = []
      const start = performance.now()
      const total = Math.round(perSecond * seconds)
      for (let sent = 0; sent < total;) {
        const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond))
        for (; sent < due; sent += 1) publishNext(latencies)
        await wait(tickMs)
      }
      return { published: total, latencies, drained: drained() }
    },
    published: () => published,
    waiting: () => waiting.size,
    stop: async () => {
      await client.endAsync(true)
      await tap.close()
    },
  }
}
