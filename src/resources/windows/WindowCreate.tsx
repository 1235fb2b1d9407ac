import { WindowCreate as Schema } from '../../../contract/main/windows.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { RoomPicker } from '../rooms/RoomPickerReference.tsx'
import { useWindowQuestions } from './useWindowQuestions.ts'
import { WindowInputs } from './WindowInputs.tsx'

const defaultValues = { material: 'Unknown', windowSensorRequired: false }

export const WindowCreate = () => (
  <CreateForm schema={Schema} defaultValues={defaultValues} asks={useWindowQuestions()}>
    <Fieldset>
      <RoomPicker />
    </Fieldset>
    <WindowInputs />
  </CreateForm>
)
