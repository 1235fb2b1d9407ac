import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { errors, type ErrorCode } from '../../../contract/errors.ts'
import { file, type EndpointSpec } from '../../../contract/endpoint.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { ended, jobById } from '../../finders/files/jobRows.ts'
import { Refusal } from '../../http/refusal.ts'
import { sendFile } from '../../http/sendFile.ts'
import { jobsChannel } from '../../jobs/start.ts'
import { wakeable } from '../../oneAtATime.ts'
import { whyNotDownload } from '../../workers/export/mayDownload.ts'

/** Maximum time that a call waits for its job, in ms; then it answers with the job. */
const patience = 300_000

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

const jobRow = (deps: Deps, id: string) => withScope(deps.db.pool, asAdmin, (tx) => jobById(tx, id))

type JobRow = NonNullable<Awaited<ReturnType<typeof jobRow>>>

const Details = z
  .object({
    fields: z.record(z.string(), z.string()).optional(),
    args: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
  })
  .catch({})

/** The refusal that a failed job means to the waiting call, which gets the job's result as details. */
const refusalOfJob = (job: JobRow): Refusal => {
  const code = job.state === 'Cancelled' ? 'conflict' : (job.errorCode ?? 'internal')
  return new Refusal(isErrorCode(code) ? code : 'internal', {
    ...Details.parse(job.result ?? {}),
    ...(job.result !== null && { current: job.result }),
  })
}

/** Poll interval, as a notification may get lost with its connection. */
const noticeLostMs = 1_000

/** Waits until the job has ended, woken by notifications; undefined if the caller disconnected or the wait timed out. */
const waitFor = async (deps: Deps, id: string, signal: AbortSignal): Promise<JobRow | undefined> => {
  const noticed = wakeable(noticeLostMs)
  signal.addEventListener('abort', noticed.wake)
  const unlisten = await deps.db.listen(jobsChannel, (changed) => {
    if (changed === id) noticed.wake()
  })
  try {
    while (!signal.aborted) {
      noticed.forget()
      const job = await jobRow(deps, id)
      if (!job || ended(job)) return job
      await noticed.pause()
    }
    return undefined
  } finally {
    signal.removeEventListener('abort', noticed.wake)
    await unlisten()
  }
}

/** The file of an ended job as a download; undefined if it has none. */
export const fileOfJob = (
  { files }: Pick<Deps, 'files'>,
  { fileKey, fileName, contentType }: Pick<JobRow, 'fileKey' | 'fileName' | 'contentType'>,
) =>
  fileKey === null
    ? undefined
    : {
        name: fileName ?? 'file',
        contentType: contentType ?? 'application/octet-stream',
        stream: () => files.read(fileKey),
      }

/** Sends a job's result: its file, or its result in the endpoint's shape. */
const sendResult = (deps: Deps, endpoint: EndpointSpec, job: JobRow, reply: FastifyReply) => {
  const stored = fileOfJob(deps, job)
  if (stored) return sendFile(reply, stored)
  if (endpoint.reply === file) return reply.code(204).send()
  return reply
    .code(200)
    .send(typeof endpoint.reply === 'string' ? undefined : endpoint.reply.parse(job.result))
}

/**
 * RFC 7240: with `Prefer: respond-async` the reply is the job; without it, the call waits for the end and answers with the result.
 * Once `stopping`, it no longer waits: the next process completes the job.
 */
export const replyWithJob =
  (deps: Deps, stopping: AbortSignal) =>
  async (
    endpoint: EndpointSpec,
    jobId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const inHand = async () =>
      reply
        .code(202)
        .header('preference-applied', 'respond-async')
        .send(endpoint.accepted?.parse(await jobRow(deps, jobId)))
    if (/\brespond-async\b/.test(String(request.headers.prefer ?? ''))) return inHand()
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    if (reply.raw.destroyed) gone.abort()
    const job = await waitFor(
      deps,
      jobId,
      AbortSignal.any([gone.signal, stopping, AbortSignal.timeout(patience)]),
    )
    if (!job) return inHand()
    if (job.state !== 'Succeeded') throw refusalOfJob(job)
    const { actor } = request
    // a call that is sent again with its key gets the job of the first time, and with it a file that its rights of now may not reach
    const reason = actor
      ? await withScope(deps.db.pool, asAdmin, (tx) => whyNotDownload(tx, actor, job, deps.now()))
      : 'forbidden'
    if (reason) throw new Refusal(reason)
    return sendResult(deps, endpoint, job, reply)
  }
