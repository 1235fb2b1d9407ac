import { Checkbox, FormControlLabel, FormGroup, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { buildings } from '../../../contract/main/buildings.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gatewayInstallationIssues, type GatewayInstallationIssue } from '../../../domain/enums.ts'
import { whyNotGatewayIssues } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { AskingDialog } from '../../ui/dialogs/AskingDialog.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/** Reports what prevented the installation of gateways: any of the known issues, and a comment, which Other requires. */
export const GatewayIssuesDialog = ({ building, onClose }: { building: Building; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  const [issues, setIssues] = useState<readonly GatewayInstallationIssue[]>(building.gatewayIssues)
  const [comment, setComment] = useState(building.gatewayIssuesComment ?? '')
  const [tried, setTried] = useState(false)
  const reason = whyNotGatewayIssues({ issues, comment })
  const save = useMutation({
    mutationFn: () =>
      main(buildings.setGatewayIssues, {
        params: { id: building.id },
        body: { issues: [...issues], comment },
        version: building.version,
      }),
    onSuccess: () => {
      notify('buildings.issues.saved', { type: 'success' })
      refresh()
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!reason) save.mutate()
  }
  const toggle = (issue: GatewayInstallationIssue, on: boolean) =>
    setIssues(on ? [...issues, issue] : issues.filter((one) => one !== issue))
  return (
    <AskingDialog
      title={translate('buildings.issues.title')}
      submit="ra.action.save"
      busy={save.isPending}
      failure={save.isError && failureText(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGroup sx={{ mb: 1 }}>
        {gatewayInstallationIssues.map((issue) => (
          <FormControlLabel
            key={issue}
            control={<Checkbox checked={issues.includes(issue)} onChange={(_, on) => toggle(issue, on)} />}
            label={translate(`buildings.issues.${issue}`)}
          />
        ))}
      </FormGroup>
      <TextField
        multiline
        minRows={2}
        label={translate('buildings.issues.comment')}
        required={issues.includes('Other')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        error={tried && reason !== undefined}
        helperText={tried && reason ? translate(`errors.${reason}`) : ' '}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </AskingDialog>
  )
}
