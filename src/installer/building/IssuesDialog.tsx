import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gatewayInstallationIssues, type GatewayInstallationIssue } from '../../../domain/enums.ts'
import { whyNotGatewayIssues } from '../../../domain/rules/gateway.ts'
import { useFailureText } from '../../ui/useAct.ts'
import { Tick } from '../shell/Tick.tsx'
import { useKeep } from '../shell/useKeep.ts'

interface Props {
  building: Building
  link: string
  onClose: () => void
}

/** The issues of the installation in the building, with a comment, which Other requires. */
export const IssuesDialog = ({ building, link, onClose }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const keep = useKeep()
  const titleId = useId()
  const [issues, setIssues] = useState<readonly GatewayInstallationIssue[]>(building.gatewayIssues)
  const [comment, setComment] = useState(building.gatewayIssuesComment ?? '')
  const reason = whyNotGatewayIssues({ issues, comment: comment.trim() })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const after = { issues: gatewayInstallationIssues.filter((issue) => issues.includes(issue)), comment: comment.trim() || null }
      const before = { issues: building.gatewayIssues, comment: building.gatewayIssuesComment }
      if (JSON.stringify(after) !== JSON.stringify(before))
        await keep([{ act: 'setIssues', input: { id: building.id, after }, before }], { lane: building.id, place: building.name, link })
      onClose()
    },
  })
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('installer.issues.title')}</DialogTitle>
      <DialogContent>
        {gatewayInstallationIssues.map((issue) => (
          <Tick
            key={issue}
            label={translate(`buildings.issues.${issue}`)}
            checked={issues.includes(issue)}
            onChange={(on) => setIssues(on ? [...issues, issue] : issues.filter((one) => one !== issue))}
          />
        ))}
        <TextField
          multiline
          minRows={2}
          label={translate('buildings.issues.comment')}
          required={issues.includes('Other')}
          helperText={reason ? translate(`errors.${reason}`) : ' '}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ mt: 2 }}
        />
        {save.isError && <Alert severity="error">{failureText(save.error)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ '& > *': { flex: 1, minHeight: 52 } }}>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={reason !== undefined} loading={save.isPending} onClick={() => save.mutate()}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
