import { Typography, Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { Tick } from '../shell/Tick.tsx'
import { isTicked, type GatewayState, isQualified } from './gatewayState.ts'
import { useNetworkStatus } from './useNetworkStatus.ts'
import { PhotoInput } from '../shell/PhotoInput.tsx'
import { paths } from '../../paths.ts'

/** Mounts the gateway in its box. */
export const MountStep = ({ state, change }: BodyProps<GatewayState>) => (
  <Tick
    label={useTranslate()('installer.gateway.checks.boxMounted')}
    checked={isTicked(state, 'boxMounted')}
    onChange={(boxMounted) => change({ boxMounted })}
  />
)

/** Connects the power. Work at 230 V is for qualified persons, who confirm that, and that the circuit is off, before they tick it. */
export const PowerStep = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const mayConnect = isQualified(state)
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {translate('installer.gateway.danger')}
      </Alert>
      <Tick
        label={translate('installer.gateway.qualified')}
        checked={mayConnect}
        onChange={(on) => change({ isQualified: on, ...(!on && { powerConnected: false }) })}
      />
      {mayConnect && (
        <Tick
          label={translate('installer.gateway.checks.powerConnected')}
          checked={isTicked(state, 'powerConnected')}
          onChange={(powerConnected) => change({ powerConnected })}
        />
      )}
    </>
  )
}

/** Waits for green lamps; says what the server sees of the gateway meanwhile. */
export const LedsStep = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const status = useNetworkStatus(state)
  return (
    <>
      <Typography
        component="div"
        sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}
        role="status"
      >
        {translate('gateways.fields.networkStatus')} <NetworkStatusChip status={status} />
      </Typography>
      <Typography sx={{ mb: 2 }}>{translate('installer.gateway.ledsWait')}</Typography>
      <Tick
        label={translate('installer.gateway.checks.ledsGreen')}
        checked={isTicked(state, 'ledsGreen')}
        onChange={(ledsGreen) => change({ ledsGreen })}
      />
    </>
  )
}

/** Seals the box. */
export const SealStep = ({ state, change }: BodyProps<GatewayState>) => (
  <Tick
    label={useTranslate()('installer.gateway.checks.boxSealed')}
    checked={isTicked(state, 'boxSealed')}
    onChange={(boxSealed) => change({ boxSealed })}
  />
)

/** Photos of the mounted gateway; at least one. */
export const PhotoStep = ({ state: { setup, gateway, waitingPhotos } }: BodyProps<GatewayState>) => {
  if (!gateway) return null
  const { building } = setup
  return (
    <PhotoInput
      owner={{ gatewayId: gateway.id }}
      waiting={waitingPhotos}
      photos={gateway.photos}
      where={{
        lane: building.id,
        place: building.name,
        spot: gateway.gatewayId ?? gateway.eui,
        link: paths.installer.gateway(building.id, gateway.eui, 'photo'),
      }}
    />
  )
}
