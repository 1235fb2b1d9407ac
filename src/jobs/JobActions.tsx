import CancelIcon from '@mui/icons-material/CancelOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { jobs, type TenantJob } from '../../contract/main/jobs.ts'
import { ErasureReportReference } from '../personal-data/ErasureReportReference.tsx'
import { main } from '../providers/api.ts'
import { hasEnded } from '../ui/jobs/hasEnded.ts'
import { useSaveResult } from '../ui/jobs/useSaveResult.ts'
import { useAct } from '../ui/buttons/useAct.ts'

type Row = z.output<typeof TenantJob>

/** Cancels the user's own job while it runs, or downloads its file. */
export const JobActions = ({ job }: { job: Row }) => {
  const translate = useTranslate()
  const saveResult = useSaveResult()
  const cancel = useAct(() => main(jobs.cancel, { params: { id: job.id } }), { done: 'jobs.cancelled' })
  if (!job.mine) return null
  if (!hasEnded(job)) {
    const cancelling = cancel.isPending || job.cancelRequested
    return (
      <Button
        label={translate(cancelling ? 'jobs.cancelling' : 'jobs.cancel')}
        color="error"
        disabled={cancelling}
        onClick={() => cancel.mutate()}
      >
        <CancelIcon />
      </Button>
    )
  }
  if (job.kind === 'personErasure' && job.state === 'Succeeded')
    return <ErasureReportReference jobId={job.id} />
  if (!job.fileName) return null
  return (
    <Button label="jobs.result" onClick={() => saveResult(job.id)}>
      <DownloadIcon />
    </Button>
  )
}
