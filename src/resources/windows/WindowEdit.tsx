import { WindowInput } from '../../../contract/main/windows.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RemoveWindow } from './RemoveWindow.tsx'
import { useWindowQuestions } from './useWindowQuestions.ts'
import { WindowInputs } from './WindowInputs.tsx'

export const WindowEdit = () => (
  <EditForm schema={WindowInput} removable={<RemoveWindow />} asks={useWindowQuestions()}>
    <WindowInputs />
  </EditForm>
)
