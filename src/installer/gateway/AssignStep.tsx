import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { normaliseGatewayEui } from '../../../domain/rules/eui.ts'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { DeviceName } from '../scan/DeviceName.tsx'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import type { BodyProps } from '../shell/flow.ts'
import type { StockGateway } from '../snapshots/kinds.ts'
import { chosenOf, type GatewayState } from './gatewayState.ts'
import { UnassignGateway } from './UnassignGateway.tsx'
import { useGatewaySearch } from './useGatewaySearch.ts'

/** Chooses the gateway, by camera or by typing, from stock; one that hangs here already can only be unassigned. */
export const AssignStep = ({ state, change }: BodyProps<GatewayState>) => {
  const { gateway } = state
  return gateway ? (
    <>
      <DeviceName labels={[gateway.gatewayId, gateway.productId]} eui={gateway.eui} />
      <UnassignGateway gateway={gateway} building={state.setup.building} />
    </>
  ) : (
    <Choose state={state} change={change} />
  )
}

const Choose = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  const chosen = chosenOf(state)
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const search = useGatewaySearch(state.setup, text)
  const take = ({ id }: StockGateway) => {
    setFailure(undefined)
    change({ chosenId: id })
  }
  const onCode = async (scanned: string) => {
    const read = readDeviceCode(scanned)
    const found = 'code' in read && read.code.kind !== 'label' ? await search.find(normaliseGatewayEui(read.code.eui)) : undefined
    // it came into stock after that was read
    if (found?.gateway && !state.setup.stock.some(({ id }) => id === found.gateway.id)) await queryClient.refetchQueries({ queryKey: ['loads'] })
    if (found?.gateway && found.whyNot === undefined) take(found.gateway)
    else setFailure('reason' in read ? `errors.${read.reason}` : found?.whyNot === undefined ? 'installer.gateway.notFound' : `errors.${found.whyNot}`)
  }
  return (
    <>
      {chosen && (
        <>
          <DeviceName labels={[chosen.gatewayId, chosen.productId]} eui={chosen.eui} />
          <Button variant="outlined" fullWidth onClick={() => change({ chosenId: '' })} sx={{ mb: 2 }}>
            {translate('installer.gateway.another')}
          </Button>
        </>
      )}
      {!chosen && (
        <DevicePicker
          label={translate('installer.gateway.search')}
          text={text}
          onText={(typed) => {
            setText(typed)
            setFailure(undefined)
          }}
          onCode={(code) => void onCode(code)}
          options={search.found.map(({ gateway, whyNot }) => ({
            key: gateway.id,
            title: [gateway.gatewayId, gateway.eui].filter(Boolean).join(' · '),
            text: whyNot === undefined ? (gateway.productId ?? '') : translate(`errors.${whyNot}`),
            isDisabled: whyNot !== undefined,
            choose: () => take(gateway),
          }))}
        />
      )}
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translate(failure, { eui: text })}
        </Alert>
      )}
    </>
  )
}
