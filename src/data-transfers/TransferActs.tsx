import AbortIcon from '@mui/icons-material/StopCircleOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dataTransferFromDevice, dataTransferToDevice, type DataTransfer } from '../../contract/main/dataTransfers.ts'
import { whyNotAbortTransfer } from '../../domain/transfers/transferStates.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { NoConsent } from '../ui/NoConsent.tsx'
import { useAct } from '../ui/useAct.ts'

/** What a transfer permits in its state: to abort it, or to download its file. */
export const TransferActs = ({ transfer: { id, eui, state, done, hasFile, withheld } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const abort = useAct(() => main(dataTransferToDevice.abort, { params: { id } }), { done: 'data-transfers.abort.done', settled: close })
  if (withheld !== null) return <NoConsent />
  if (hasFile) return <DownloadButton label="data-transfers.download" fetch={() => main(dataTransferFromDevice.download, { params: { id } })} />
  if (whyNotAbortTransfer(state) !== undefined) return null
  return (
    <>
      <Button size="small" color="error" startIcon={<AbortIcon />} onClick={() => setAsking(true)}>
        {translate('data-transfers.abort.act')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate('data-transfers.abort.title', { eui })}
        confirm={translate('data-transfers.abort.confirm')}
        destructive
        busy={abort.isPending}
        consequences={[{ text: 'data-transfers.abort.lost', count: done }]}
        onConfirm={() => abort.mutate()}
        onClose={close}
      />
    </>
  )
}
