import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { gateways } from '../../../contract/main/gateways.ts'
import { main } from '../../providers/api.ts'
import { NetworkStatusChip } from '../../ui/StatusChip.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { Tick } from '../shell/Tick.tsx'
import { isTicked, type GatewayState } from './gatewayState.ts'

/** Mounts the gateway in its box. */
export const MountStep = ({ state, change }: BodyProps<GatewayState>) => (
  <Tick
    label={useTranslate()('installer.gateway.checks.boxMounted')}
    checked={isTicked(state, 'boxMounted')}
    onChange={(boxMounted) => change({ boxMounted })}
  />
)

/** How often the server is asked whether the gateway is online, ms, while somebody stands before it. */
const every = 10_000

/** Waits for green lamps; says what the server sees of the gateway meanwhile. */
export const LedsStep = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const id = state.gateway?.id ?? ''
  const { data } = useQuery({
    queryKey: ['gateway', 'status', id],
    queryFn: ({ signal }) => main(gateways.read, { params: { id } }, { signal }),
    refetchInterval: every,
    enabled: id !== '',
  })
  return (
    <>
      <Typography component="div" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }} role="status">
        {translate('gateways.fields.networkStatus')} <NetworkStatusChip status={(data ?? state.gateway)?.networkStatus ?? 'Unknown'} />
      </Typography>
      <Typography sx={{ mb: 2 }}>{translate('installer.gateway.ledsWait')}</Typography>
      <Tick label={translate('installer.gateway.checks.ledsGreen')} checked={isTicked(state, 'ledsGreen')} onChange={(ledsGreen) => change({ ledsGreen })} />
    </>
  )
}

/** Seals the box. */
export const SealStep = ({ state, change }: BodyProps<GatewayState>) => (
  <Tick label={useTranslate()('installer.gateway.checks.boxSealed')} checked={isTicked(state, 'boxSealed')} onChange={(boxSealed) => change({ boxSealed })} />
)
