import { jobs } from '../../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import type { JobRun } from '../../../jobs/kinds.ts'
import { storeFile } from '../../../../tests/support/storedFiles.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'

/** A job as the worker runs it, on a file in the store. */
export const importRun = async (app: TestApp, tenantId: string, bytes: Buffer, change: Partial<JobRun> = {}): Promise<JobRun & { fileKey: string }> => {
  const key = await storeFile(app.deps, bytes)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, work)
  return {
    deps: app.deps,
    id: newId(),
    actor: { userId: newId(), tenantId, role: 'SuperAdmin', requestId: 'test' },
    input: { fileKey: key, fileName: 'x.xlsx', ignoreWarnings: true, corrections: [] },
    signal: new AbortController().signal,
    progress: () => {},
    inScope: inTenant,
    conclude: change.inScope ?? inTenant,
    fileKey: key,
    ...change,
  }
}

/** The row of the job, as one that is running. */
export const runningJob = ({ app, run, cancelled = false }: { app: TestApp; run: JobRun; cancelled?: boolean }): Promise<unknown> =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(jobs).values({
      id: run.id,
      tenantId: run.actor.tenantId ?? null,
      userId: run.actor.userId,
      kind: 'taxonomyImport',
      input: {},
      actor: {},
      state: 'Running',
      leaseUntil: '2999-01-01T00:00:00.000Z',
      ...(cancelled && { cancelRequestedAt: new Date().toISOString() }),
    }),
  )
