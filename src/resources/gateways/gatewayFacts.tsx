import { Box, Button, Link as MuiLink } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useTranslate, Translate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gatewayMountingChecks } from '../../../domain/devices/gatewayMounting.ts'
import { paths } from '../../paths.ts'
import { Count } from '../../ui/facts/Count.tsx'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import { ProcessChip } from './gatewayColumns.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

/** Coordinates in degrees, to about a metre. */
const Coordinates = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
  const { number } = useFormat()
  return `${number(latitude, 5)}° ${number(longitude, 5)}°`
}

const Issues = ({ gateway: { issues, issuesComment, buildingId } }: { gateway: Gateway }) => {
  const translate = useTranslate()
  const words = [...issues.map((issue) => translate(`buildings.issues.${issue}`)), issuesComment]
    .filter(Boolean)
    .join(' · ')
  if (words === '') return translate('buildings.issues.none')
  return (
    <MuiLink component={Link} to={paths.buildings.show(buildingId ?? '')}>
      {words}
    </MuiLink>
  )
}

/** What is done of the mounting, in the order of work. */
const MountingFact = ({ mounting }: Pick<Gateway, 'mounting'>) => {
  const translate = useTranslate()
  const done = gatewayMountingChecks.filter((check) => mounting[check])
  return done.length === 0 ? null : done.map((check) => translate(`gateways.mounting.${check}`)).join(' · ')
}

/** The gateway's status, installation progress, and traffic. */
export const stateFacts: Fact<Gateway>[] = [
  { source: 'networkStatus', render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} /> },
  {
    source: 'lastConnectionAt',
    render: ({ lastConnectionAt }) => lastConnectionAt && <Ago value={lastConnectionAt} />,
  },
  { source: 'installationProcess', render: (gateway) => <ProcessFact gateway={gateway} /> },
  { source: 'heardThermostats', render: ({ heard }) => <Count value={heard.thermostats} /> },
  { source: 'heardSensors', render: ({ heard }) => <Count value={heard.sensors} /> },
  { source: 'packetsReceived', render: ({ packetsReceived }) => <Count value={packetsReceived} /> },
  { source: 'packetsSent', render: ({ packetsSent }) => <Count value={packetsSent} /> },
  {
    source: 'registeredAt',
    render: ({ registeredAt }) =>
      registeredAt ? <FormatDate value={registeredAt} /> : <Translate i18nKey="gateways.notRegistered" />,
  },
]

/** Its placement. */
export const placeFacts: Fact<Gateway>[] = [
  {
    source: 'buildingName',
    render: ({ buildingId, buildingName }) =>
      buildingId !== null && <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />,
  },
  {
    source: 'placement',
    render: ({ placement }) => placement && <Translate i18nKey={`buildings.placements.${placement}`} />,
  },
  { source: 'placementNote', render: ({ placementNote }) => placementNote },
  {
    source: 'junctionBox',
    render: ({ junctionBox }) => junctionBox && <Translate i18nKey={`buildings.placements.${junctionBox}`} />,
  },
  { source: 'junctionBoxNote', render: ({ junctionBoxNote }) => junctionBoxNote },
  { source: 'mounting', render: ({ mounting }) => <MountingFact mounting={mounting} /> },
  {
    source: 'coordinates',
    render: ({ latitude, longitude }) =>
      latitude !== null && longitude !== null && <Coordinates latitude={latitude} longitude={longitude} />,
  },
  { source: 'issues', wide: true, render: (gateway) => <Issues gateway={gateway} /> },
]

/** What is printed on it, and when it was added. */
export const identityFacts: Fact<Gateway>[] = [
  { source: 'eui', render: ({ eui }) => <code>{eui}</code> },
  { source: 'macAddress', render: ({ macAddress }) => macAddress && <code>{macAddress}</code> },
  { source: 'gatewayId', render: ({ gatewayId }) => gatewayId },
  { source: 'boardId', render: ({ boardId }) => boardId },
  { source: 'productId', render: ({ productId }) => productId },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const ProcessDialog = lazyPart(async () => (await import('./ProcessDialog.tsx')).ProcessDialog)

/** The installation progress, with a button to change it. */
const ProcessFact = ({ gateway }: { gateway: Gateway }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}
    >
      <ProcessChip process={gateway.installationProcess} />
      {canAccess && (
        <Button size="small" onClick={() => setOpen(true)}>
          {translate('gateways.process.change')}
        </Button>
      )}
      {open && <ProcessDialog gateway={gateway} onClose={() => setOpen(false)} />}
    </Box>
  )
}
