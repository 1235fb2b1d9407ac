import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { saveFile } from './saveFile.ts'
import { useFailureText } from './useAct.ts'

interface Props {
  /** Text key. */
  label: string
  /** Fetches the file, which is written while it is sent. */
  fetch: () => Promise<{ name: string; blob: Blob } | undefined>
}

/** Saves a file that a call replies with at once; longer exports are background tasks (ExportDialog). */
export const DownloadButton = ({ label, fetch }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const download = useMutation({
    mutationFn: fetch,
    onSuccess: (file) => file && saveFile(file.name, file.blob),
    onError: (error) => notify(failureText(error), { type: 'error' }),
  })
  return (
    <Button variant="outlined" size="small" loading={download.isPending} onClick={() => download.mutate()}>
      {translate(label)}
    </Button>
  )
}
