import type { FastifyInstance } from 'fastify'
import { accessTokenVerifier } from '../../server/http/accessToken.ts'
import { buildBackend } from '../../server/http/backend.ts'
import type { Served } from '../../server/http/handler.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import { rightsReader } from '../../server/http/rights.ts'
import type { JobKind } from '../../server/jobs/kinds.ts'
import { replyWithJob } from '../../server/calls/files/replyWithJob.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import type { TestApp } from './testApp.ts'

export interface OwnCalls {
  backend: FastifyInstance
  stop(): Promise<void>
}

/** A main backend with calls that a test defines, over the database and accounts of an app; with a worker for the given kinds of job. */
export const ownCalls = async (
  { deps, keys }: Pick<TestApp, 'deps' | 'keys'>,
  served: readonly Served[],
  kinds?: Readonly<Record<string, JobKind>>,
): Promise<OwnCalls> => {
  const metrics = createMetrics(deps.db.pool)
  const verify = accessTokenVerifier(keys, deps.now)
  const rights = await rightsReader(deps)
  const stopping = new AbortController()
  const backend = await buildBackend({
    backend: 'main',
    deps,
    metrics,
    served,
    isNetworkReady: () => true,
    replyWithJob: replyWithJob(deps, stopping.signal),
    announce: () => Promise.resolve(),
    rightsOf: async (token) => {
      const sessionId = await verify(token)
      return sessionId === undefined ? undefined : rights.of(sessionId)
    },
  })
  const worker = kinds && (await startWorker(deps, metrics, kinds))
  return {
    backend,
    stop: async () => {
      stopping.abort()
      await backend.close()
      await worker?.stop()
      await rights.stop()
    },
  }
}
