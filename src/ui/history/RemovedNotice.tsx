import { Alert, Button } from '@mui/material'
import { useCloseNotification, useTranslate } from 'react-admin'
import { useRestore } from './useRestore.ts'

interface Props {
  id: string
  name: string
}

/** Says that a row was deleted, and offers to take that back. */
export const RemovedNotice = ({ id, name }: Props) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const restore = useRestore()
  return (
    <Alert
      severity="success"
      variant="filled"
      onClose={() => close()}
      action={
        <Button
          color="inherit"
          size="small"
          loading={restore.isPending}
          onClick={() => restore.mutate({ id, name }, { onSettled: () => close() })}
        >
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {translate('ui.remove.done', { name })}
    </Alert>
  )
}
