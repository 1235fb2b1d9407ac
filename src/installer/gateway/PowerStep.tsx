import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { BodyProps } from '../shell/flow.ts'
import { Tick } from '../shell/Tick.tsx'
import { isQualified, isTicked, type GatewayState } from './gatewayState.ts'

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
