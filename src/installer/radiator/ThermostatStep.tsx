import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { DeviceName } from '../scan/DeviceName.tsx'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import { AskingButton } from '../shell/AskingButton.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { useKeep } from '../shell/useKeep.ts'
import { chosenOf, type RadiatorState } from './radiatorState.ts'
import { useThermostatSearch } from './useThermostatSearch.ts'

/** Chooses the thermostat, by camera or by typing, from stock; one that hangs here already can be unassigned. */
export const ThermostatStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const chosen = chosenOf(state)
  const { radiator } = state
  if (radiator?.thermostat)
    return (
      <>
        <DeviceName labels={[radiator.thermostat.wtId]} eui={radiator.thermostat.eui} />
        <Unassign state={state} eui={radiator.thermostat.eui} />
      </>
    )
  if (!chosen) return <Choose state={state} change={change} />
  return (
    <>
      <DeviceName labels={[chosen.wtId]} eui={chosen.eui} />
      <Button variant="outlined" fullWidth onClick={() => change({ chosenId: '' })} sx={{ mb: 2 }}>
        {translate('installer.radiator.another')}
      </Button>
    </>
  )
}

const Choose = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const search = useThermostatSearch(state.setup, text)
  const onCode = async (scanned: string) => {
    const read = readDeviceCode(scanned)
    if ('reason' in read) return setFailure(translate(`errors.${read.reason}`))
    const { code } = read
    const found = await search.find(code.kind === 'label' ? { wtId: code.wtId } : { eui: code.eui })
    if (!found) return setFailure(translate('installer.radiator.notFound', { eui: code.kind === 'label' ? code.wtId : code.eui }))
    if (found.whyNot !== undefined) return setFailure(translate(`errors.${found.whyNot}`))
    // it came into stock after that was read
    if (!state.setup.stock.some(({ id }) => id === found.id)) await queryClient.refetchQueries({ queryKey: ['loads'] })
    return change({ chosenId: found.id })
  }
  return (
    <>
      <DevicePicker
        label={translate('installer.radiator.search')}
        text={text}
        onText={(typed) => {
          setText(typed)
          setFailure(undefined)
        }}
        onCode={(code) => void onCode(code)}
        options={search.found.map(({ id, eui, wtId, whyNot }) => ({
          key: id,
          title: [wtId, eui].filter(Boolean).join(' · '),
          text: whyNot === undefined ? '' : translate(`errors.${whyNot}`),
          isDisabled: whyNot !== undefined,
          choose: () => change({ chosenId: id }),
        }))}
      />
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </>
  )
}

const Unassign = ({ state: { setup, unit, room, id }, eui }: { state: RadiatorState; eui: string }) => {
  const translate = useTranslate()
  const keep = useKeep()
  const { building } = setup
  const unassign = () => {
    const link = paths.installer.radiator(building.id, unit.id, room.id, id, 'thermostat')
    void keep([{ act: 'unassignThermostat', input: { eui, radiatorId: id } }], { lane: building.id, place: building.name, spot: spotOf(unit, room), link })
  }
  return (
    <AskingButton label={translate('installer.radiator.unassign')} title={translate('installer.radiator.unassign')} onConfirm={unassign}>
      {eui}
    </AskingButton>
  )
}
