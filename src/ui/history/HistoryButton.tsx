import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import { useState } from 'react'
import { Button, useRecordContext, useResourceContext } from 'react-admin'
import { factsOf } from '../../providers/declared.ts'
import { lazyPart } from '../loading/lazyPart.tsx'
import { useMayDo } from '../useMay.ts'

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

/** Opens the history of the page's row, for whoever may read the audit log. */
export const HistoryButton = () => {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const mayRead = useMayDo('audit', 'list')
  const [open, setOpen] = useState(false)
  if (!record || !mayRead || factsOf(resource)?.entities === undefined) return null
  return (
    <>
      <Button label="audit.history.button" onClick={() => setOpen(true)}>
        <HistoryIcon />
      </Button>
      {open && <HistoryDialog id={String(record.id)} resource={resource} onClose={() => setOpen(false)} />}
    </>
  )
}
