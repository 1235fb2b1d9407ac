import type { Job } from '../../../contract/job.ts'

/** Whether a job has reached a final state. */
export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => state !== 'Queued' && state !== 'Running'
