import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Button, Card, Link, List, ListItem, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type * as z from 'zod'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { spaces, type SpaceGateway } from '../../../contract/main/spaces.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import { AssignGatewayHereReference } from '../gateways/AssignGatewayHereReference.tsx'
import { GatewayStatusChip } from './buildingCells.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

type Gateway = z.output<typeof SpaceGateway>

const GatewayIssuesDialog = lazyPart(
  async () => (await import('./GatewayIssuesDialog.tsx')).GatewayIssuesDialog,
)

/** The building's gateways and their combined status, refetched as they are heard. */
const useGateways = (buildingId: string) =>
  useQuery({
    queryKey: ['buildings', 'gateways', buildingId],
    queryFn: ({ signal }) => main(spaces.gateways, { params: { spaceId: buildingId } }, { signal }),
    enabled: buildingId !== '',
  })

/** The gateways of the building: how many are recommended, which are installed and online, and what prevented their installation. */
export const GatewayCard = () => {
  const record = useRecordContext<Building>()
  const translate = useTranslate()
  const { date } = useFormat()
  const { data, error, refetch } = useGateways(record?.id ?? '')
  if (!record) return null
  const { recommendedGateways, computedGateways, gatewayInstallationRequestedAt: requestedAt } = record
  const advised = recommendedGateways ?? computedGateways
  return (
    <Card component="section" aria-labelledby="gateways" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1, flexWrap: 'wrap' }}>
        <Typography id="gateways" variant="h3" component="h2">
          {translate('estate.counts.gateways')}
        </Typography>
        <GatewayStatusChip status={data?.status ?? record.gatewayStatus} />
        <Box sx={{ ml: 'auto' }}>
          <AssignGatewayHereReference building={record} />
        </Box>
      </Box>
      <Typography>
        {translate('buildings.gateways.have', {
          there: data?.items.length ?? record.counts.gateways,
          advised,
        })}{' '}
        {translate(requestedAt ? 'buildings.gateways.requestedAt' : 'buildings.gateways.notRequested', {
          day: requestedAt ? (date(requestedAt, 'day') ?? '') : '',
        })}
      </Typography>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        data && data.items.length > 0 && <Gateways gateways={data.items} />
      )}
      <Issues building={record} />
    </Card>
  )
}

const Gateways = ({ gateways }: { gateways: readonly Gateway[] }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  return (
    <List dense sx={{ mt: 1 }}>
      {gateways.map(({ id, eui, placement, placementNote, lastConnectionAt, networkStatus }) => (
        <ListItem key={id} disableGutters divider sx={{ gap: 2 }}>
          <ListItemText
            primary={
              <Link component={RouterLink} to={paths.gateways.show(id)}>
                <code>{eui}</code>
              </Link>
            }
            secondary={[
              placement && translate(`buildings.placements.${placement}`),
              placementNote,
              lastConnectionAt &&
                translate('buildings.gateways.heard', { when: date(lastConnectionAt) ?? '' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          <NetworkStatusChip status={networkStatus} />
        </ListItem>
      ))}
    </List>
  )
}

const Issues = ({ building }: { building: Building }) => {
  const translate = useTranslate()
  const may = useMay(needs.reportGatewayIssues)
  const [editing, setEditing] = useState(false)
  const none = building.gatewayIssues.length === 0
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="text.secondary" component="h3" sx={{ flex: 1 }}>
          {translate('buildings.issues.title')}
        </Typography>
        {may && (
          <Button size="small" onClick={() => setEditing(true)}>
            {translate(none ? 'buildings.issues.report' : 'ra.action.edit')}
          </Button>
        )}
      </Box>
      {none && <Typography>{translate('buildings.issues.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {building.gatewayIssues.map((issue) => (
          <Box component="li" key={issue} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <WarningIcon fontSize="small" color="warning" />
            {translate(`buildings.issues.${issue}`)}
          </Box>
        ))}
      </Box>
      {building.gatewayIssuesComment && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} color="text.secondary">
          {building.gatewayIssuesComment}
        </Typography>
      )}
      {editing && <GatewayIssuesDialog building={building} onClose={() => setEditing(false)} />}
    </Box>
  )
}
