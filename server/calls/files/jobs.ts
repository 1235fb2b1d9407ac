import { Readable } from 'node:stream'
import { jobs as contract } from '../../../contract/main/jobs.ts'
import { cancelJob } from '../../actions/files/cancelJob.ts'
import { showsWithdrawn } from '../../finders/consent/filesOfHomes.ts'
import { ended, jobPage, ownJob, readJob } from '../../finders/files/jobRows.ts'
import { handlersFor, type FileReply } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { DeviceExportInput } from '../../workers/export/deviceExport.ts'
import { reachesDevices } from '../../workers/export/exportReach.ts'

export const jobs = handlersFor(contract, {
  list: ({ tx, actor, query }) => jobPage(tx, actor, query),
  read: ({ tx, actor, params }) => readJob(tx, actor, params.id),
  result: async ({ tx, actor, params, deps, now }): Promise<FileReply | undefined> => {
    const job = await ownJob(tx, actor, params.id)
    if (!ended(job)) return refuse('jobNotFinished')
    if (job.fileKey && (await showsWithdrawn(tx, job, now))) return refuse('fileWithdrawn')
    // a file across several clients is refused to users who have since lost access to one of them
    const input = job.kind === 'deviceExport' ? DeviceExportInput.safeParse(job.input).data : undefined
    if (input && !reachesDevices(actor.rights, input.tenantIds)) return refuse('forbidden')
    if (job.fileKey) return { name: job.fileName ?? 'file', contentType: job.contentType ?? 'application/octet-stream', stream: deps.files.read(job.fileKey) }
    return job.result === null
      ? undefined
      : { name: `${job.kind}.json`, contentType: 'application/json; charset=utf-8', stream: Readable.from([JSON.stringify(job.result)]) }
  },
  cancel: (call) => cancelJob(call, call.params.id),
})
