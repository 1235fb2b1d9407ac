// not the icon of other edits: this one loads after the rows, and lists would have to wait for what they share with it
import EditIcon from '@mui/icons-material/DriveFileRenameOutline'
import { useState } from 'react'
import { Button, useCanAccess, useResourceContext } from 'react-admin'
import { isBulkEdited, type BulkEdited } from '../../../../domain/rules/bulkEdited.ts'
import { lazyPart } from '../../loading/lazyPart.tsx'

const BulkEditDialog = lazyPart<{ resource: BulkEdited; onClose: () => void }>(
  async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog,
)

/** Sets a field of the selected rows, in lists whose fields make sense for several. */
export const BulkEdit = () => {
  const resource = useResourceContext() ?? ''
  return isBulkEdited(resource) ? <EditSelected resource={resource} /> : null
}

const EditSelected = ({ resource }: { resource: BulkEdited }) => {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!canAccess) return null
  return (
    <>
      <Button label="lists.bulkEdit.act" onClick={() => setOpen(true)}>
        <EditIcon />
      </Button>
      {open && <BulkEditDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  )
}
