import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DeviceName } from '../scan/DeviceName.tsx'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { chosenOf, type GatewayState } from './gatewayState.ts'
import { UnassignGateway } from './UnassignGateway.tsx'
import { useGatewaySearch } from './useGatewaySearch.ts'

/** Chooses the gateway, by camera or by typing, from stock; one that hangs here already can only be unassigned. */
export const AssignStep = ({ state, change }: BodyProps<GatewayState>) => {
  const { gateway } = state
  return gateway ? (
    <>
      <DeviceName labels={[gateway.gatewayId, gateway.productId]} eui={gateway.eui} />
      <UnassignGateway gateway={gateway} setup={state.setup} />
    </>
  ) : (
    <Choose state={state} change={change} />
  )
}

const Choose = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const chosen = chosenOf(state)
  const search = useGatewaySearch(state.setup, (chosenId) => change({ chosenId }))
  return chosen ? (
    <>
      <DeviceName labels={[chosen.gatewayId, chosen.productId]} eui={chosen.eui} />
      <Button variant="outlined" fullWidth onClick={() => change({ chosenId: '' })} sx={{ mb: 2 }}>
        {translate('installer.gateway.another')}
      </Button>
    </>
  ) : (
    <DevicePicker
      label={translate('installer.gateway.search')}
      search={search}
      textOf={({ productId }) => productId ?? ''}
    />
  )
}
