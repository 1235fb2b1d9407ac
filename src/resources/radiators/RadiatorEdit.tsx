import { RadiatorInput } from '../../../contract/main/radiators.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { RadiatorInputs } from './RadiatorInputs.tsx'
import { RemoveRadiator } from './RemoveRadiator.tsx'
import { useRadiatorQuestions } from './useRadiatorQuestions.ts'

export const RadiatorEdit = () => (
  <EditForm schema={RadiatorInput} removable={<RemoveRadiator />} asks={useRadiatorQuestions()}>
    <RadiatorInputs />
  </EditForm>
)
