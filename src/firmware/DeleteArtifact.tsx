import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { firmwareCore, ventilApp, type FirmwareArtifact } from '../../contract/main/firmware.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/buttons/useAct.ts'

const calls = { core: firmwareCore.remove, app: ventilApp.remove } as const

/** Deletes a version; says why one in use stays. */
export const DeleteArtifact = ({ artifact: { kind, version, uses } }: { artifact: FirmwareArtifact }) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useAct(() => main(calls[kind], { params: { version } }), {
    done: 'firmware.delete.done',
    args: { version },
    settled: close,
  })
  const reason = uses > 0 ? translate('firmware.delete.inUse', { smart_count: uses }) : ''
  return (
    <>
      <Tooltip describeChild title={reason}>
        <span>
          <Button
            size="small"
            color="error"
            startIcon={<DeleteIcon />}
            disabled={uses > 0}
            onClick={() => setAsking(true)}
          >
            {translate('ra.action.delete')}
          </Button>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={translate('firmware.delete.title', {
          name: `${translate(`firmware.kinds.${kind}`)} ${version}`,
        })}
        confirm={translate('ra.action.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {translate('firmware.delete.text')}
      </ConfirmDialog>
    </>
  )
}
