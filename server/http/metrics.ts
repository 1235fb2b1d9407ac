import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'

/** The Prometheus metrics of one process; shared by its backends. */
export const createMetrics = (pool: pg.Pool) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    registers: [registry],
    labelNames: ['backend', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const jobs = new Counter({
    name: 'ventil_jobs_total',
    help: 'Jobs that ended',
    registers: [registry],
    labelNames: ['kind', 'state'],
  })
  new Gauge({
    name: 'ventil_db_connections_waiting',
    help: 'Requests that wait for a database connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  const queues = new Map<string, { waiting: number; running: number }>()
  const ofQueues = (state: 'waiting' | 'running', help: string) =>
    new Gauge({
      name: `ventil_calls_${state}`,
      help,
      registers: [registry],
      labelNames: ['backend'],
      collect() {
        for (const [backend, queue] of queues) this.set({ backend }, queue[state])
      },
    })
  ofQueues('waiting', 'Calls that wait for their turn')
  ofQueues('running', 'Calls whose turn it is')
  /** Reports how many calls of a backend run and wait, beside those of the other one. */
  const watchQueue = (backend: string, queue: { waiting: number; running: number }) => {
    queues.set(backend, queue)
  }
  return { registry, requests, jobs, watchQueue }
}

export type Metrics = ReturnType<typeof createMetrics>
