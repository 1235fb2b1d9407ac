import { eq } from 'drizzle-orm'
import { jobs } from '../../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import type { JobRun } from '../../../jobs/kinds.ts'
import { storeFile } from '../../../../tests/support/storedFiles.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'

/** A job as the worker runs it, on a file in the store, with its row. */
export const importRun = async (
  app: TestApp,
  tenantId: string,
  bytes: Buffer,
  change: Partial<JobRun> = {},
): Promise<JobRun & { fileKey: string }> => {
  const key = await storeFile(app.deps, bytes)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
    withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, work)
  const [id, userId] = [newId(), newId()]
  const row = {
    id,
    tenantId,
    userId,
    kind: 'taxonomyImport',
    input: {},
    actor: {},
    state: 'Running' as const,
    attempts: 1,
  }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(jobs).values({ ...row, leaseUntil: '2999-01-01T00:00:00.000Z' }),
  )
  return {
    deps: app.deps,
    id,
    attempts: 1,
    actor: { userId, tenantId, role: 'SuperAdmin', requestId: 'test' },
    input: { fileKey: key, fileName: 'x.xlsx', ignoreWarnings: true, corrections: [] },
    signal: new AbortController().signal,
    progress: () => {},
    inScope: inTenant,
    conclude: change.inScope ?? inTenant,
    fileKey: key,
    ...change,
  }
}

/** Writes to the row of a job: that it was cancelled, ended, or taken over by another worker. */
export const changeJob = (
  app: TestApp,
  { id }: JobRun,
  values: Partial<typeof jobs.$inferInsert>,
): Promise<unknown> =>
  withScope(app.deps.db.pool, asAdmin, (tx) => tx.update(jobs).set(values).where(eq(jobs.id, id)))
