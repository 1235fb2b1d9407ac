import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { InstallRadiator } from '../../../contract/main/installShapes.ts'
import { paths } from '../../paths.ts'
import { radiatorConsequences, radiatorRemoval } from '../outbox/removals.ts'
import { AskingButton } from '../shell/AskingButton.tsx'
import { useRemoval } from '../shell/useRemoval.ts'
import type { RadiatorState } from './radiatorState.ts'

/** Deletes the radiator with its photos, and takes its thermostat away. */
export const RemoveRadiator = ({ radiator, state: { setup, unit, room, waitingPhotos } }: { radiator: InstallRadiator; state: RadiatorState }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const removal = useRemoval(setup.building)
  const exit = paths.installer.room(setup.building.id, unit.id, room.id)
  const remove = async () => {
    await navigate(exit)
    await removal(radiatorRemoval(radiator), waitingPhotos, exit)
  }
  return (
    <AskingButton
      label={translate('installer.removal.radiator')}
      title={translate('installer.removal.title', { name: radiator.name })}
      icon={<DeleteIcon />}
      consequences={radiatorConsequences([radiator])}
      onConfirm={() => void remove()}
    />
  )
}
