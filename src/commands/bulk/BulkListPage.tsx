import AddIcon from '@mui/icons-material/Add'
import type * as z from 'zod'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Tab, Tabs } from '@mui/material'
import { Button as ActionButton, ResourceContextProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useState } from 'react'
import { type BulkUpdate, bulkUpdates } from '../../../contract/main/bulkUpdates.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { paths } from '../../paths.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { ExportDialog } from '../../ui/jobs/ExportDialog.tsx'
import { BulkProgress, BulkStateChip } from './BulkProgress.tsx'

type Row = z.output<typeof BulkUpdate>

const label = (name: string) => `commands.bulk.columns.${name}`

const columns: Column<Row>[] = [
  { source: 'name', label: label('name') },
  {
    source: 'commands',
    label: label('commands'),
    sort: false,
    render: ({ commands }, translate) =>
      commandsOf(commands)
        .map(({ code }) => translate(`commands.codes.${code}`))
        .join(', '),
    text: ({ commands }, translate) =>
      commandsOf(commands)
        .map(({ code }) => translate(`commands.codes.${code}`))
        .join(', '),
  },
  {
    source: 'state',
    label: label('state'),
    render: ({ state }) => <BulkStateChip state={state} />,
    text: ({ state }, translate) => translate(`commands.bulk.states.${state}`),
  },
  {
    source: 'counts',
    label: label('progress'),
    sort: false,
    render: ({ counts }) => <BulkProgress counts={counts} small />,
    text: ({ total }) => total,
  },
  {
    source: 'createdAt',
    label: label('createdAt'),
    line: true,
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
  },
  { source: 'createdByName', label: label('createdBy'), sort: false },
  {
    source: 'finishedAt',
    label: label('finishedAt'),
    line: true,
    hidden: true,
    render: ({ finishedAt }) => <FormatDate value={finishedAt} />,
  },
]

const tabs = [
  { to: paths.bulkUpdates, label: 'commands.bulk.active', states: ['Planned', 'Running'] },
  { to: paths.finishedBulkUpdates, label: 'commands.bulk.finished', states: ['Finished', 'Aborted'] },
] as const

const [active, finished] = tabs

/** The client's bulk updates: planned or under way, and finished. */
export const BulkListPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const shown = pathname.startsWith(finished.to) ? finished : active
  return (
    <RequireAccess resource="bulk-updates" action="list">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 2,
          mb: 2,
          // the border shorthand resets the colour, so the same breakpoints must set it again
          borderBottom: { sm: 1 },
          borderColor: { sm: 'divider' },
        }}
      >
        <Tabs
          value={shown.to}
          aria-label={translate('commands.bulk.title')}
          sx={{
            flex: { xs: '1 0 100%', sm: '1 0 auto' },
            borderBottom: { xs: 1, sm: 0 },
            borderColor: { xs: 'divider', sm: 'divider' },
          }}
        >
          {tabs.map(({ to, label: text }) => (
            <Tab key={to} component={Link} to={to} value={to} label={translate(text)} />
          ))}
        </Tabs>
        <Button variant="contained" component={Link} to={paths.newBulkUpdate} startIcon={<AddIcon />}>
          {translate('commands.bulk.new')}
        </Button>
      </Box>
      <ResourceContextProvider value="bulk-updates">
        <ResourceList<Row>
          key={shown.to}
          title="commands.bulk.title"
          columns={columns}
          filter={{ State: shown.states }}
          sort={{ field: 'createdAt', order: 'DESC' }}
          storeKey={shown.to}
          bulkActions={false}
          creatable={false}
          rowClick={({ id }) => paths.bulkUpdate(id)}
          actions={shown === active && <ExportActive />}
        />
      </ResourceContextProvider>
    </RequireAccess>
  )
}

/** Exports the bulk updates under way to a .csv, one line per thermostat. */
const ExportActive = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton label="commands.bulk.exportActive" onClick={() => setOpen(true)}>
        <DownloadIcon />
      </ActionButton>
      <ExportDialog
        open={open}
        title={translate('commands.bulk.exportActive')}
        confirm={translate('ra.action.export')}
        start={() => main(bulkUpdates.exportActive, { query: { Language: language } }, { preferAsync: true })}
        onClose={() => setOpen(false)}
      >
        {translate('commands.bulk.exportText')}
      </ExportDialog>
    </>
  )
}
