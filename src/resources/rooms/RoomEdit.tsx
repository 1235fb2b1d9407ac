import { RoomInput } from '../../../contract/main/rooms.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RemoveRoom } from './RemoveRoom.tsx'
import { RoomInputs } from './RoomInputs.tsx'
import { useRoomQuestions } from './useRoomQuestions.ts'

export const RoomEdit = () => (
  <EditForm schema={RoomInput} removable={<RemoveRoom />} asks={useRoomQuestions()}>
    <RoomInputs />
  </EditForm>
)
