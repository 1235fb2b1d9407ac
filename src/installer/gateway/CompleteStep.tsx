import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { gatewayMountingChecks } from '../../../domain/devices/gatewayMounting.ts'
import { paths } from '../../paths.ts'
import { NetworkStatusChip, StatusChip } from '../../ui/facts/StatusChip.tsx'
import { BigLink } from '../shell/BigLink.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { FactList } from '../shell/FactList.tsx'
import { photoCount, type GatewayState } from './gatewayState.ts'
import { useNetworkStatus } from './useNetworkStatus.ts'

/** What was recorded of the gateway. Once it is completed: the ways to go on. */
export const CompleteStep = ({ state }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const { gateway, setup } = state
  const status = useNetworkStatus(state)
  if (!gateway) return null
  const { building } = setup
  const flow = paths.installer.gateways(building.id)
  const place = gateway.placement === null ? '–' : translate(`buildings.placements.${gateway.placement}`)
  const box = gateway.junctionBox === null ? '–' : translate(`buildings.placements.${gateway.junctionBox}`)
  return (
    <>
      <FactList
        facts={[
          ['gateways.fields.eui', gateway.eui],
          ['gateways.fields.gatewayId', gateway.gatewayId ?? '–'],
          ['gateways.fields.networkStatus', <NetworkStatusChip key="status" status={status} />],
          ['installer.fields.junctionBox', [box, gateway.junctionBoxNote].filter(Boolean).join(': ')],
          ['gateways.fields.placement', [place, gateway.placementNote].filter(Boolean).join(': ')],
          ...gatewayMountingChecks.map(
            (check) =>
              [
                `installer.fields.${check}`,
                <StatusChip
                  key={check}
                  tone={gateway.mounting[check] ? 'fine' : 'neutral'}
                  label={gateway.mounting[check] ? 'installer.done' : 'installer.notDone'}
                />,
              ] as const,
          ),
          ['installer.photo.title', translate('installer.photo.count', { smart_count: photoCount(state) })],
          [
            'installer.issues.title',
            building.gatewayIssues.map((issue) => translate(`buildings.issues.${issue}`)).join(', ') || '–',
          ],
        ]}
      />
      {gateway.installationProcess === 'completed' && (
        <>
          <Alert severity="success" sx={{ my: 2 }}>
            {translate('installer.gateway.completed')}
          </Alert>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {translate('installer.goOn')}
          </Typography>
          <BigLink
            leaves={flow}
            to={paths.installer.building(building.id)}
            title={translate('installer.ways.overview')}
          />
          <BigLink
            leaves={flow}
            to={paths.installer.info(building.id, 'basement')}
            title={translate('installer.ways.info')}
          />
          <BigLink
            leaves={flow}
            to={`${paths.installer.building(building.id)}#gateways`}
            title={translate('installer.ways.gateways')}
          />
        </>
      )}
    </>
  )
}
