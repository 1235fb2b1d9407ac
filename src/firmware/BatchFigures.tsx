import { Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FirmwarePreview } from '../../contract/main/firmwareUpdates.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'

const Figure = ({ value, digits = 0 }: { value: number; digits?: number }) =>
  useFormat().number(value, digits)
const Text = ({ name }: { name: string }) => useTranslate()(name)

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={translate(title)} sx={{ pt: 1.5 }}>
      <Typography variant="h3" component="h2" sx={{ px: 2, pb: 1 }}>
        {translate(title)}
      </Typography>
      {children}
    </Card>
  )
}

interface Reason {
  reason: string
  thermostats: number
}

const thermostats = { key: 'thermostats', label: 'thermostats.name_other', align: 'right' } as const

const reasonColumns: readonly StaticColumn<Reason>[] = [
  {
    key: 'reason',
    label: 'firmware.fields.reason',
    render: ({ reason }) => <Text name={`firmware.reasons.${reason}`} />,
  },
  { ...thermostats, render: (row) => <Figure value={row.thermostats} /> },
]

/** The numbers of thermostats by reason. */
export const ReasonTable = ({ title, reasons }: { title: string; reasons: readonly Reason[] }) => {
  const translate = useTranslate()
  return (
    <Section title={title}>
      <StaticTable
        label={translate(title)}
        columns={reasonColumns}
        rows={reasons}
        keyOf={({ reason }) => reason}
      />
    </Section>
  )
}

type Version = FirmwarePreview['fromVersions'][number]

const versionColumns: readonly StaticColumn<Version>[] = [
  {
    key: 'version',
    label: 'firmware.fields.fromVersion',
    render: ({ version }) => version ?? <Text name="firmware.reasons.versionUnknown" />,
  },
  { ...thermostats, render: (row) => <Figure value={row.thermostats} /> },
]

/** The versions that the thermostats have at first. */
export const FromVersions = ({ versions }: { versions: readonly Version[] }) => {
  const translate = useTranslate()
  return (
    <Section title="firmware.figures.fromVersions">
      <StaticTable
        label={translate('firmware.figures.fromVersions')}
        columns={versionColumns}
        rows={versions}
        keyOf={({ version }) => version ?? ''}
      />
    </Section>
  )
}

type Load = FirmwarePreview['gateways'][number]

const loadColumns: readonly StaticColumn<Load>[] = [
  {
    key: 'gateway',
    label: 'thermostats.fields.gatewayEui',
    render: ({ gatewayEui }) =>
      gatewayEui === null ? <Text name="commands.bulk.noGateway" /> : <code>{gatewayEui}</code>,
  },
  { ...thermostats, render: (row) => <Figure value={row.thermostats} /> },
  {
    key: 'frames',
    label: 'firmware.fields.frames',
    align: 'right',
    render: ({ frames }) => <Figure value={frames} />,
  },
  {
    key: 'hours',
    label: 'firmware.fields.hours',
    align: 'right',
    render: ({ hours }) => (
      <Figure value={hours < 10 ? Math.ceil(hours * 10) / 10 : hours} digits={hours < 10 ? 1 : 0} />
    ),
  },
]

/** Gateways that the table lists: the busiest decide the duration. */
const shownGateways = 10

/** The load on the gateways, busiest first. */
export const GatewayLoads = ({ gateways }: { gateways: readonly Load[] }) => {
  const translate = useTranslate()
  return (
    <Section title="firmware.figures.gateways">
      <StaticTable
        label={translate('firmware.figures.gateways')}
        columns={loadColumns}
        rows={gateways.slice(0, shownGateways)}
        keyOf={({ gatewayEui }) => gatewayEui ?? ''}
      />
    </Section>
  )
}
