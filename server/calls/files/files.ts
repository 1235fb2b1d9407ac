import { Readable } from 'node:stream'
import { files as filesContract } from '../../../contract/main/files.ts'
import { jobs as jobsContract } from '../../../contract/main/jobs.ts'
import { renterImport as renterImportContract } from '../../../contract/main/renterImport.ts'
import { taxonomyExport as taxonomyExportContract } from '../../../contract/main/taxonomyExport.ts'
import { taxonomyImport as taxonomyImportContract } from '../../../contract/main/taxonomyImport.ts'
import { cancelJob } from '../../actions/files/cancelJob.ts'
import { findSpace } from '../../finders/estate/spacesView.ts'
import { nameWithEstate } from '../../finders/estate/tenantRows.ts'
import { ended, jobPage, ownJob, readJob } from '../../finders/files/jobRows.ts'
import { handlersFor, type FileReply } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { xlsxType } from '../../workers/export/exportFile.ts'
import { fileTemplate } from '../../workers/export/fileTemplate.ts'
import { whyNotDownload } from '../../workers/export/mayDownload.ts'
import { fileOfJob } from './replyWithJob.ts'
import { startTaxonomyExport } from '../../workers/export/startExport.ts'
import { startImport } from '../../workers/import/startImport.ts'

export const files = handlersFor(filesContract, {
  template: async ({ params, query }) => ({
    ...fileTemplate(params.template, query.Language),
    contentType: xlsxType,
  }),
})

export const jobs = handlersFor(jobsContract, {
  list: ({ tx, actor, query }) => jobPage(tx, actor, query),
  read: ({ tx, actor, params }) => readJob(tx, actor, params.id),
  result: async ({ tx, actor, params, deps, now }): Promise<FileReply | undefined> => {
    const job = await ownJob(tx, actor, params.id)
    if (!ended(job)) return refuse('jobNotFinished')
    const reason = await whyNotDownload(tx, actor, job, now)
    if (reason) return refuse(reason)
    const stored = fileOfJob(deps, job)
    if (stored) return stored
    return job.result === null
      ? undefined
      : {
          name: `${job.kind}.json`,
          contentType: 'application/json; charset=utf-8',
          stream: Readable.from([JSON.stringify(job.result)]),
        }
  },
  cancel: (call) => cancelJob(call, call.params.id),
})

export const renterImport = handlersFor(renterImportContract, {
  validate: (context) => startImport(context, 'renterImportValidate', { exclusive: false }),
  rejected: (context) => startImport(context, 'renterImportRejected', { exclusive: false }),
  run: (context) => startImport(context, 'renterImport', { exclusive: true }),
})

export const taxonomyImport = handlersFor(taxonomyImportContract, {
  validate: (context) => startImport(context, 'taxonomyImportValidate', { exclusive: false }),
  rejected: (context) => startImport(context, 'taxonomyImportRejected', { exclusive: false }),
  run: (context) => startImport(context, 'taxonomyImport', { exclusive: true }),
})

export const taxonomyExport = handlersFor(taxonomyExportContract, {
  space: async ({ tx, actor, requestId, params, query }) => {
    const { id, type, name, locationId, complexId, buildingId, unitId, publicAreaId, roomId } =
      await findSpace(tx, actor, 'estate.read', params.spaceId)
    const scope = {
      locationId,
      complexId,
      buildingId,
      unitId,
      publicAreaId,
      roomId,
      radiatorId: type === 'Radiator' ? id : null,
    }
    return startTaxonomyExport({ tx, actor, requestId, language: query.Language }, id, {
      name,
      kind: 'space',
      scope,
    })
  },
  tenant: async ({ tx, actor, requestId, query }) => {
    const name = await nameWithEstate(tx, actor)
    return name === undefined
      ? undefined
      : startTaxonomyExport({ tx, actor, requestId, language: query.Language }, 'tenant', {
          name,
          kind: 'tenant',
          scope: {},
        })
  },
})
