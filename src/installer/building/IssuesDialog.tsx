import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gatewayInstallationIssues, type GatewayInstallationIssue } from '../../../domain/enums.ts'
import { whyNotGatewayIssues } from '../../../domain/rules/gateway.ts'
import { same } from '../outbox/same.ts'
import { otherLast } from '../shell/otherLast.ts'
import { ReportDialog } from '../shell/ReportDialog.tsx'
import { Ticks } from '../shell/Ticks.tsx'
import { useKeep } from '../shell/useKeep.ts'

interface Props {
  building: Building
  link: string
  onClose: () => void
}

/** The issues of the installation in the building, with a comment, which Other requires. */
export const IssuesDialog = ({ building, link, onClose }: Props) => {
  const translate = useTranslate()
  const keep = useKeep()
  // as it was opened: what others report meanwhile is not shown here
  const [before] = useState({ issues: building.gatewayIssues, comment: building.gatewayIssuesComment })
  const [issues, setIssues] = useState<readonly GatewayInstallationIssue[]>(before.issues)
  const [comment, setComment] = useState(before.comment ?? '')
  const reason = whyNotGatewayIssues({ issues, comment: comment.trim() })
  const save = async () => {
    const after = {
      issues: gatewayInstallationIssues.filter((issue) => issues.includes(issue)),
      comment: comment.trim() || null,
    }
    if (!same(after, before))
      await keep([{ act: 'setIssues', input: { id: building.id, after }, before }], {
        lane: building.id,
        place: building.name,
        link,
      })
  }
  return (
    <ReportDialog
      title={translate('installer.issues.title')}
      isWrong={reason !== undefined}
      save={save}
      onClose={onClose}
    >
      <Ticks
        values={otherLast(gatewayInstallationIssues)}
        labelOf={(issue) => translate(`buildings.issues.${issue}`)}
        chosen={issues}
        onChange={setIssues}
      />
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
    </ReportDialog>
  )
}
