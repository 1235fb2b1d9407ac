import { Alert, Box, Button, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReassignPreview } from '../../../contract/main/gatewayReassign.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { useFileFailure } from '../../ui/upload/useFileFailure.ts'
import { watchFooter } from '../../ui/page/watchFooter.ts'

interface Props {
  preview: ReassignPreview
  busy: boolean
  error: unknown
  onRun: () => void
}

/** Applies the file, after stating its effect in numbers. */
export const ReassignRun = ({ preview: { errors, moves, unassigned }, busy, error, onRun }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const failure = useFileFailure()
  const [asking, setAsking] = useState(false)
  const whyNot = errors > 0 ? 'gateways.file.whyErrors' : moves === 0 ? 'gateways.file.whyNothing' : undefined
  const reason = whyNot && translate(whyNot)
  return (
    <Box
      ref={watchFooter}
      sx={{
        position: 'sticky',
        bottom: 'var(--bar, 0px)',
        zIndex: 3,
        mx: { xs: -1.5, sm: -3 },
        px: { xs: 1.5, sm: 3 },
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {error ? (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure(error)}
        </Alert>
      ) : null}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}
      >
        <Typography role="status" variant="body2" color="text.secondary">
          {reason}
        </Typography>
        <Tooltip describeChild title={reason ?? ''}>
          <span>
            <Button
              variant="contained"
              disabled={whyNot !== undefined}
              loading={busy}
              onClick={() => setAsking(true)}
            >
              {translate('gateways.file.run', { smart_count: moves, number: number(moves) })}
            </Button>
          </span>
        </Tooltip>
      </Box>
      <ConfirmDialog
        open={asking}
        title={translate('gateways.file.confirmTitle')}
        confirm={translate('gateways.file.confirm')}
        destructive
        busy={busy}
        consequences={[
          { text: 'gateways.file.moves', count: moves },
          { text: 'gateways.file.unassigned', count: unassigned },
        ]}
        onConfirm={() => {
          setAsking(false)
          onRun()
        }}
        onClose={() => setAsking(false)}
      >
        {translate('gateways.file.confirmText')}
      </ConfirmDialog>
    </Box>
  )
}
