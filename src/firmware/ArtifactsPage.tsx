import { Typography } from '@mui/material'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { FirmwareArtifact } from '../../contract/main/firmware.ts'
import { paths } from '../paths.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import type { Column } from '../ui/list/columns/columns.tsx'
import { LinkTabs } from '../ui/page/LinkTabs.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { DeleteArtifact } from './DeleteArtifact.tsx'
import { UploadArtifact } from './UploadArtifact.tsx'

const label = (name: string) => `firmware.fields.${name}`

const Size = ({ bytes }: { bytes: number }) => {
  const { number } = useFormat()
  return useTranslate()('firmware.kibibytes', { size: number(Math.max(1, Math.round(bytes / 1024))) })
}

const columns: Column<FirmwareArtifact>[] = [
  {
    source: 'version',
    label: label('version'),
    render: ({ version, note }) => (
      <>
        <strong>{version}</strong>
        {note !== null && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </>
    ),
    text: ({ version }) => version,
  },
  {
    source: 'hardwareRevisions',
    label: label('hardware'),
    sort: false,
    render: ({ hardwareRevisions }) => hardwareRevisions.join(', '),
    text: ({ hardwareRevisions }) => hardwareRevisions.join(', '),
  },
  {
    source: 'size',
    label: label('size'),
    align: 'right',
    line: true,
    render: ({ size }) => <Size bytes={size} />,
    text: ({ size }) => size,
  },
  {
    source: 'compressedSize',
    label: label('compressedSize'),
    sort: false,
    align: 'right',
    line: true,
    render: ({ compressedSize }) => <Size bytes={compressedSize} />,
    text: ({ compressedSize }) => compressedSize,
  },
  {
    source: 'signedBy',
    label: label('signedBy'),
    sort: false,
    line: true,
    hidden: true,
    render: ({ signedBy }) => <code>{signedBy}</code>,
    text: ({ signedBy }) => signedBy,
  },
  {
    source: 'sha256',
    label: label('sha256'),
    sort: false,
    hidden: true,
    render: ({ sha256 }) => <code>{sha256}</code>,
    text: ({ sha256 }) => sha256,
  },
  {
    source: 'createdAt',
    label: label('uploadedAt'),
    line: true,
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { source: 'createdByName', label: label('uploadedBy'), sort: false },
  { source: 'uses', label: label('uses'), sort: false, align: 'right' },
  {
    source: 'acts',
    label: label('acts'),
    sort: false,
    line: true,
    render: (artifact) => <DeleteArtifact artifact={artifact} />,
    text: () => null,
  },
]

const tabs = [
  { to: paths.firmwareVersions, label: 'firmware.kinds.core', resource: 'firmware-core', kind: 'core' },
  { to: paths.appVersions, label: 'firmware.kinds.app', resource: 'ventil-app', kind: 'app' },
] as const

const [core, app] = tabs

/** The versions of the two programs of a thermostat. */
export const ArtifactsPage = () => {
  const { pathname } = useLocation()
  const shown = pathname.startsWith(app.to) ? app : core
  return (
    <RequireAccess resource={shown.resource} action="list">
      <LinkTabs
        label="firmware.versions"
        tabs={tabs}
        shown={shown.to}
        action={<UploadArtifact key={shown.kind} kind={shown.kind} />}
      />
      <ResourceContextProvider value={shown.resource}>
        <ResourceList<FirmwareArtifact>
          key={shown.to}
          title="firmware.versions"
          columns={columns}
          sort={{ field: 'version', order: 'DESC' }}
          storeKey={shown.to}
          bulkActions={false}
          rowClick={false}
          creatable={false}
        />
      </ResourceContextProvider>
    </RequireAccess>
  )
}
