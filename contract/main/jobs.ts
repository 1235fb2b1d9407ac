import * as z from 'zod'
import { endpoint, file } from '../endpoint.ts'
import { Job, jobStates } from '../job.ts'
import { FilterInstant, Id, listQuery, pageOf, QueryFlag } from '../shapes.ts'
import { anyOf } from './placeFilters.ts'

const common = { needs: 'estate.read', scope: 'tenant' } as const
const params = z.object({ id: Id })

/** `mine` tells whether the user can cancel it and download its result. */
export const TenantJob = z.object({
  ...Job.shape,
  userId: Id,
  mine: z.boolean(),
  cancelRequested: z.boolean(),
})

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    summary: 'Your own jobs; with access to the audit log, all jobs of the client',
    ...common,
    query: listQuery(['CreatedAt', 'Kind'], {
      Kind: z.array(z.string().max(80)).max(50, 'tooMany').optional(),
      State: anyOf(jobStates),
      Mine: QueryFlag.optional(),
      /** Requested at this time or later. */
      From: FilterInstant.optional(),
    }),
    reply: pageOf(TenantJob),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'A job',
    ...common,
    params,
    reply: TenantJob,
    errors: ['notFound'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/result',
    summary: 'Result of your own job: its file, or its result as JSON; 204 if there is neither',
    ...common,
    params,
    reply: file,
    errors: ['notFound', 'jobNotFinished', 'fileWithdrawn', 'forbidden'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary: 'Cancel your own job: a waiting one immediately, a running one at its next step',
    ...common,
    params,
    reply: TenantJob,
    errors: ['notFound'],
  }),
}
