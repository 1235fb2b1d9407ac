import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { useTranslate } from 'react-admin'
import type { InstallRadiator } from '../../../contract/main/installShapes.ts'
import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { radiatorConsequences, radiatorRemoval } from '../outbox/removals.ts'
import { AskingButton } from '../shell/AskingButton.tsx'
import { saving } from '../shell/storageFailure.ts'
import { useKeep } from '../shell/useKeep.ts'
import { useWayBack } from '../shell/ways.ts'
import type { RadiatorState } from './radiatorState.ts'

/** Deletes the radiator with its photos, and takes its thermostat away. */
export const RemoveRadiator = ({
  radiator,
  state: { setup, unit, room },
}: {
  radiator: InstallRadiator
  state: RadiatorState
}) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const { building } = setup
  const exit = paths.installer.room(building.id, unit.id, room.id)
  const remove = async () => {
    await leadBack(exit, paths.installer.radiator(building.id, unit.id, room.id, radiator.id, ''))
    await keep(radiatorRemoval(radiator), {
      lane: building.id,
      place: building.name,
      spot: spotOf(unit, room),
      link: exit,
    })
  }
  return (
    <AskingButton
      label={translate('installer.removal.radiator')}
      title={translate('installer.removal.title', { name: radiator.name })}
      icon={<DeleteIcon />}
      consequences={radiatorConsequences([radiator])}
      onConfirm={() => saving(remove())}
    />
  )
}
