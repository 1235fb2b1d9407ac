import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { Tick } from '../shell/Tick.tsx'
import { isTicked, type GatewayState } from './gatewayState.ts'
import { useNetworkStatus } from './useNetworkStatus.ts'

/** Mounts the gateway in its box. */
export const MountStep = ({ state, change }: BodyProps<GatewayState>) => (
  <Tick
    label={useTranslate()('installer.gateway.checks.boxMounted')}
    checked={isTicked(state, 'boxMounted')}
    onChange={(boxMounted) => change({ boxMounted })}
  />
)

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
