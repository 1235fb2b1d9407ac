import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import type { SendDialogProps } from './SendDialog.tsx'
import { newDraft } from './sendDraft.ts'

/** With its choice of buildings and versions, which is more script than the page that it opens from. */
export const SendDialog = lazyPart<SendDialogProps>(async () => (await import('./SendDialog.tsx')).SendDialog)

/** Opens the sending of a file to thermostats. */
export const SendFile = ({ eui }: { eui?: string }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<SendIcon />} onClick={() => setOpen(true)}>
        {translate('data-transfers.send.act')}
      </Button>
      {open && <SendDialog first={newDraft(eui)} onClose={() => setOpen(false)} />}
    </>
  )
}
