import ReportIcon from '@mui/icons-material/SummarizeOutlined'
import { useMutation } from '@tanstack/react-query'
import { Button, useNotify } from 'react-admin'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { readReport } from './personalDataCalls.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** Opens the report of a finished erasure. */
export const ErasureReportReference = ({ jobId }: { jobId: string }) => {
  const notify = useNotify()
  const failureText = useFailureText()
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: () => readReport(jobId),
    onError: (error) => notify(failureText(error), { type: 'error' }),
  })
  return (
    <>
      <Button label="personal-data.report" disabled={isPending} onClick={() => mutate()}>
        <ReportIcon />
      </Button>
      {data && <ReportDialog report={data} onClose={reset} />}
    </>
  )
}
