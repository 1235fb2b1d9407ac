import RequestIcon from '@mui/icons-material/MemoryOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import type { RequestDialogProps } from './RequestDialog.tsx'

const RequestDialog = lazyPart<RequestDialogProps>(
  async () => (await import('./RequestDialog.tsx')).RequestDialog,
)

/** Opens the request of a thermostat's memory. */
export const RequestMemory = ({ eui }: { eui?: string }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<RequestIcon />} onClick={() => setOpen(true)}>
        {translate('data-transfers.request.act')}
      </Button>
      {open && <RequestDialog eui={eui} onClose={() => setOpen(false)} />}
    </>
  )
}
