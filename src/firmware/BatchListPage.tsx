import AddIcon from '@mui/icons-material/Add'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { firmwareUpdates, type FirmwareBatch } from '../../contract/main/firmwareUpdates.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { ExportDialog } from '../ui/jobs/ExportDialog.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { BatchStateChip, SmallProgress } from './BatchProgress.tsx'
import { FirmwareTabs } from './FirmwareTabs.tsx'

const label = (name: string) => `firmware.fields.${name}`

const columns: Column<FirmwareBatch>[] = [
  { source: 'name', label: label('name') },
  {
    source: 'firmwareVersion',
    label: label('version'),
    sort: 'version',
    line: true,
    render: ({ kind, firmwareVersion }, translate) =>
      `${translate(`firmware.kinds.${kind}`)} ${firmwareVersion}`,
    text: ({ kind, firmwareVersion }, translate) =>
      `${translate(`firmware.kinds.${kind}`)} ${firmwareVersion}`,
  },
  {
    source: 'state',
    label: label('state'),
    render: ({ state }) => <BatchStateChip state={state} />,
    text: ({ state }, translate) => translate(`firmware.states.${state}`),
  },
  {
    source: 'counts',
    label: label('progress'),
    sort: false,
    render: (batch) => <SmallProgress batch={batch} />,
    text: ({ counts }) => counts.Completed,
  },
  {
    source: 'createdAt',
    label: label('createdAt'),
    line: true,
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
  },
  { source: 'createdByName', label: label('createdBy'), sort: false },
  { source: 'approvedByName', label: label('approvedBy'), sort: false, hidden: true },
  {
    source: 'finishedAt',
    label: label('finishedAt'),
    line: true,
    hidden: true,
    render: ({ finishedAt }) => <FormatDate value={finishedAt} />,
  },
]

/** Exports the active batches to a .csv, one line per thermostat. */
const ExportActive = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <>
      <NamedButton label="firmware.exportActive" onClick={() => setOpen(true)}>
        <DownloadIcon />
      </NamedButton>
      <ExportDialog
        open={open}
        title={translate('firmware.exportActive')}
        confirm={translate('ra.action.export')}
        start={() =>
          main(firmwareUpdates.exportActive, { query: { Language: language } }, { preferAsync: true })
        }
        onClose={() => setOpen(false)}
      >
        {translate('firmware.exportText')}
      </ExportDialog>
    </>
  )
}

/** The client's firmware batches: active, and finished. */
export const BatchListPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isFinished = pathname.startsWith(paths.finishedFirmwareUpdates)
  const shown = isFinished ? paths.finishedFirmwareUpdates : paths.firmwareUpdates
  return (
    <RequireAccess resource="firmware-updates" action="list">
      <FirmwareTabs
        shown={shown}
        action={
          <Button variant="contained" component={Link} to={paths.newFirmwareUpdate} startIcon={<AddIcon />}>
            {translate('firmware.batch.new')}
          </Button>
        }
      />
      <ResourceContextProvider value="firmware-updates">
        <ResourceList<FirmwareBatch>
          key={shown}
          title="firmware.title"
          columns={columns}
          filter={{ Active: !isFinished }}
          sort={{ field: 'createdAt', order: 'DESC' }}
          storeKey={shown}
          bulkActions={false}
          creatable={false}
          rowClick={({ id }) => paths.firmwareUpdate(id)}
          actions={!isFinished && <ExportActive />}
        />
      </ResourceContextProvider>
    </RequireAccess>
  )
}
