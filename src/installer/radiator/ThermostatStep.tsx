import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { DeviceName } from '../scan/DeviceName.tsx'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import { AskingButton } from '../shell/AskingButton.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { saving } from '../shell/storageFailure.ts'
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
  const search = useThermostatSearch(state.setup, (chosenId) => change({ chosenId }))
  return <DevicePicker label={useTranslate()('installer.radiator.search')} search={search} />
}

const Unassign = ({
  state: { setup, unit, room, id, radiator },
  eui,
}: {
  state: RadiatorState
  eui: string
}) => {
  const translate = useTranslate()
  const keep = useKeep()
  const { building } = setup
  const unassign = () => {
    const link = paths.installer.radiator(building.id, unit.id, room.id, id, 'thermostat')
    const where = { lane: building.id, place: building.name, spot: spotOf(unit, room), link }
    saving(keep([{ act: 'unassignThermostat', input: { eui, radiatorId: id } }], where))
  }
  return (
    <AskingButton
      label={translate('installer.radiator.unassign')}
      title={translate('installer.radiator.unassignTitle', { name: radiator?.name ?? '' })}
      onConfirm={unassign}
    >
      {[radiator?.thermostat?.wtId, eui].filter(Boolean).join(' · ')}
      <ul>
        {[
          'installer.radiator.unassigned',
          'thermostats.unassign.again',
          'thermostats.unassign.commands',
          'thermostats.unassign.schedule',
        ].map((key) => (
          <li key={key}>{translate(key, { name: radiator?.name ?? '' })}</li>
        ))}
      </ul>
    </AskingButton>
  )
}
