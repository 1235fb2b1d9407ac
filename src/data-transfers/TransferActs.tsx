import AgainIcon from '@mui/icons-material/ReplayOutlined'
import AbortIcon from '@mui/icons-material/StopCircleOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  dataTransferFromDevice,
  dataTransferToDevice,
  type DataTransfer,
} from '../../contract/main/dataTransfers.ts'
import { whyNotAbortTransfer } from '../../domain/transfers/transferStates.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/buttons/DownloadButton.tsx'
import { NoConsent } from '../ui/states/NoConsent.tsx'
import { useAct } from '../ui/buttons/useAct.ts'
import { newDraft } from './sendDraft.ts'
import { SendDialog } from './SendFile.tsx'

/** Opens the sending of firmware that was sent before, to the same thermostat at first. */
const SendAgain = ({ transfer: { eui, kind, key, name } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if ((kind !== 'core' && kind !== 'app') || key === null) return null
  return (
    <>
      <Button size="small" startIcon={<AgainIcon />} onClick={() => setOpen(true)}>
        {translate('data-transfers.send.again')}
      </Button>
      {open && (
        <SendDialog
          first={{ ...newDraft(eui), source: kind, origin: 'earlier', earlier: { key, text: name ?? key } }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What a transfer permits in its state: to abort it, to download its file, or to send it again. */
export const TransferActs = ({ transfer }: { transfer: DataTransfer }) => {
  const { id, eui, state, done, hasFile, withheld } = transfer
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const abort = useAct(() => main(dataTransferToDevice.abort, { params: { id } }), {
    done: 'data-transfers.abort.done',
    settled: close,
  })
  if (withheld !== null) return <NoConsent />
  if (hasFile)
    return (
      <DownloadButton
        label="data-transfers.download"
        fetch={() => main(dataTransferFromDevice.download, { params: { id } })}
      />
    )
  if (whyNotAbortTransfer(state) !== undefined) return <SendAgain transfer={transfer} />
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
