import { RoomCreate as Schema } from '../../../contract/main/rooms.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { RoomInputs } from './RoomInputs.tsx'
import { useRoomQuestions } from './useRoomQuestions.ts'

const defaultValues = { shape: 'Rectangular', slopingRoof: false, outsideWalls: [], unheatedWalls: [] }

export const RoomCreate = () => (
  <CreateForm schema={Schema} defaultValues={defaultValues} asks={useRoomQuestions()}>
    <RoomInputs create />
  </CreateForm>
)
