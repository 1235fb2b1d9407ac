import ApproveIcon from '@mui/icons-material/HowToRegOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { autoFuota, type AutomaticUpdate } from '../../contract/main/autoFuota.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useAct } from '../ui/buttons/useAct.ts'
import { FirmwareTabs } from './FirmwareTabs.tsx'
import { EditAutomatic, NewAutomatic } from './AutomaticDialog.tsx'
import { targetOf } from './automaticDraft.ts'

const label = (name: string) => `firmware.fields.${name}`

/** Approves, changes and deletes an automatic update; its creator sees why somebody else has to approve it. */
const AutomaticActs = ({ rule }: { rule: AutomaticUpdate }) => {
  const { id, name, approvedAt, whyNotApprove } = rule
  const translate = useTranslate()
  const [asking, setAsking] = useState<'approve' | 'remove'>()
  const close = () => setAsking(undefined)
  const approve = useAct(() => main(autoFuota.approve, { params: { id } }), {
    done: 'firmware.auto.done.approve',
    settled: close,
  })
  const remove = useAct(() => main(autoFuota.remove, { params: { id } }), {
    done: 'firmware.auto.done.remove',
    settled: close,
  })
  const reason = whyNotApprove === null ? '' : translate(`firmware.whyNotApprove.${whyNotApprove}`)
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {approvedAt === null && (
        <Tooltip describeChild title={reason}>
          <span>
            <Button
              size="small"
              startIcon={<ApproveIcon />}
              disabled={reason !== ''}
              onClick={() => setAsking('approve')}
            >
              {translate('firmware.batch.approve')}
            </Button>
          </span>
        </Tooltip>
      )}
      <EditAutomatic rule={rule} />
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setAsking('remove')}>
        {translate('ra.action.delete')}
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        title={translate('firmware.auto.approveTitle', { name })}
        confirm={translate('firmware.batch.approve')}
        busy={approve.isPending}
        onConfirm={() => approve.mutate()}
        onClose={close}
      >
        {translate('firmware.auto.approveText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={translate('firmware.auto.removeTitle', { name })}
        confirm={translate('ra.action.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {translate('firmware.auto.removeText')}
      </ConfirmDialog>
    </Box>
  )
}

const stateOf = ({ enabled, approvedAt }: AutomaticUpdate): 'off' | 'waiting' | 'on' =>
  enabled ? (approvedAt === null ? 'waiting' : 'on') : 'off'
const tones = { off: 'neutral', waiting: 'caution', on: 'fine' } as const

const columns: Column<AutomaticUpdate>[] = [
  { source: 'name', label: label('name') },
  {
    source: 'firmwareVersion',
    label: label('version'),
    sort: false,
    render: ({ kind, firmwareVersion, currentVersion }, translate) => (
      <>
        {translate(`firmware.kinds.${kind}`)} {firmwareVersion ?? translate('firmware.auto.newest')}
        {firmwareVersion === null && currentVersion !== null && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {translate('firmware.auto.current', { version: currentVersion })}
          </Typography>
        )}
      </>
    ),
    text: ({ firmwareVersion, currentVersion }) => firmwareVersion ?? currentVersion,
  },
  {
    source: 'filters',
    label: label('target'),
    sort: false,
    render: (rule, translate) => rule.buildingName ?? translate(`firmware.auto.targets.${targetOf(rule)}`),
    text: (rule, translate) => rule.buildingName ?? translate(`firmware.auto.targets.${targetOf(rule)}`),
  },
  {
    source: 'enabled',
    label: label('state'),
    sort: false,
    render: (rule) => (
      <StatusChip tone={tones[stateOf(rule)]} label={`firmware.auto.states.${stateOf(rule)}`} />
    ),
    text: (rule, translate) => translate(`firmware.auto.states.${stateOf(rule)}`),
  },
  {
    source: 'lastBatchName',
    label: label('lastBatch'),
    sort: false,
    render: ({ lastBatchId, lastBatchName }) =>
      lastBatchId !== null && <NameLink to={paths.firmwareUpdate(lastBatchId)} name={lastBatchName} />,
    text: ({ lastBatchName }) => lastBatchName,
  },
  {
    source: 'checkedAt',
    label: label('checkedAt'),
    sort: false,
    line: true,
    render: ({ checkedAt }) => <FormatDate value={checkedAt} />,
    text: ({ checkedAt }) => checkedAt,
  },
  { source: 'createdByName', label: label('createdBy'), sort: false },
  { source: 'approvedByName', label: label('approvedBy'), sort: false, hidden: true },
  {
    source: 'acts',
    label: label('acts'),
    sort: false,
    line: true,
    render: (rule) => <AutomaticActs rule={rule} />,
    text: () => null,
  },
]

/** The rules that make firmware batches by themselves. */
export const AutomaticPage = () => (
  <RequireAccess resource="auto-fuota" action="list">
    <FirmwareTabs shown={paths.automaticUpdates} action={<NewAutomatic />} />
    <ResourceContextProvider value="auto-fuota">
      <ResourceList<AutomaticUpdate>
        title="firmware.title"
        columns={columns}
        sort={{ field: 'name', order: 'ASC' }}
        bulkActions={false}
        rowClick={false}
        creatable={false}
      />
    </ResourceContextProvider>
  </RequireAccess>
)
