import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { useTranslate } from 'react-admin'
import type { InstallRoom } from '../../../contract/main/installShapes.ts'
import { paths } from '../../paths.ts'
import { roomConsequences, roomRemoval } from '../outbox/removals.ts'
import { AskingButton } from '../shell/AskingButton.tsx'
import { saving } from '../shell/storageFailure.ts'
import { useKeep } from '../shell/useKeep.ts'
import { useWayBack } from '../shell/ways.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'

interface Props {
  setup: UnitsSetup
  unit: InstallUnit
  room: InstallRoom
}

/** Deletes the room with its windows and radiators, and takes its devices away. */
export const RemoveRoom = ({ setup: { building }, unit, room }: Props) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const exit = paths.installer.unit(building.id, unit.id)
  const remove = async () => {
    await leadBack(exit)
    await keep(roomRemoval(room), { lane: building.id, place: building.name, spot: unit.name, link: exit })
  }
  return (
    <AskingButton
      label={translate('installer.removal.room')}
      title={translate('installer.removal.title', { name: room.name })}
      icon={<DeleteIcon />}
      consequences={roomConsequences(room)}
      onConfirm={() => saving(remove())}
    />
  )
}
