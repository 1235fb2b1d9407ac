import type { Job } from '../../../contract/job.ts'
import { StatusChip, type Tone } from '../StatusChip.tsx'

const tones: Record<Job['state'], Tone> = { Queued: 'neutral', Running: 'active', Succeeded: 'fine', Failed: 'danger', Cancelled: 'neutral' }

/** How a job stands. */
export const JobStateChip = ({ state }: { state: Job['state'] }) => <StatusChip tone={tones[state]} label={`jobs.states.${state}`} />
