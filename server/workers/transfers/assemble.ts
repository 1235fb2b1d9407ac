import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { minute } from '../../../domain/time.ts'
import { assembled, memoryFrom } from '../../../domain/transfers/transfer.ts'
import {
  completeTransfer,
  failTransfer,
  openTransferStates,
} from '../../../domain/transfers/transferStates.ts'
import { courseOf, writeCourses } from '../../actions/transfers/courses.ts'
import { fragmentsOfTransfer, lockForAssembly } from '../../actions/transfers/settleTransfers.ts'
import { dataTransfers } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { homesInMemory } from '../../finders/consent/memory.ts'

type AssemblyDeps = Pick<Deps, 'db' | 'now' | 'log' | 'files'>

/** After a failed attempt, and while another process may be at it. */
const againMs = minute

/** Takes the oldest transfer whose fragments are all there; it is tried again if this attempt does not end. */
const take = ({ db, now: clock }: AssemblyDeps) =>
  withScope(db.pool, asAdmin, async (tx) => {
    const now = clock()
    const { id, state, step, dueAt } = dataTransfers
    const [next] = await tx
      .select()
      .from(dataTransfers)
      .where(and(inArray(state, openTransferStates), eq(step, 'assemble'), lte(dueAt, now.toISOString())))
      .orderBy(asc(dueAt), asc(id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await tx
      .update(dataTransfers)
      .set({ dueAt: new Date(now.getTime() + againMs).toISOString() })
      .where(eq(id, next.id))
    return { id: next.id, bytes: assembled(await fragmentsOfTransfer(tx, next.id)) }
  })

/**
 * Writes the file of a transfer whose fragments are all there, or fails it if their checksum does not fit. A process that is killed in between
 * leaves a file that nobody names, which is swept. @returns 1 if there was one.
 */
export const assembleNext = async (deps: AssemblyDeps): Promise<number> => {
  const taken = await take(deps)
  if (!taken) return 0
  const { id, bytes } = taken
  const fileKey = bytes && (await deps.files.write((stream) => pipeline(Readable.from([bytes]), stream)))
  const kept = await withScope(deps.db.pool, asAdmin, async (tx) => {
    const row = await lockForAssembly(tx, id)
    if (!row) return false
    const course = courseOf(row)
    const now = deps.now()
    const change =
      fileKey === undefined
        ? { row, course: failTransfer(course, 'checksumWrong') }
        : {
            row,
            course: completeTransfer(course),
            fileKey,
            homes: await homesInMemory(tx, row.thermostatId, memoryFrom(row.createdAt), now),
          }
    await writeCourses(tx, [change], now)
    return true
  })
  // it was aborted meanwhile
  if (!kept && fileKey !== undefined) await deps.files.remove(fileKey)
  return 1
}
