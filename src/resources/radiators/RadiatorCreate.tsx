import { RadiatorCreate as Schema } from '../../../contract/main/radiators.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { RadiatorInputs } from './RadiatorInputs.tsx'
import { useRadiatorQuestions } from './useRadiatorQuestions.ts'

const defaultValues = { type: 'Plate' }

export const RadiatorCreate = () => (
  <CreateForm schema={Schema} defaultValues={defaultValues} asks={useRadiatorQuestions()}>
    <RadiatorInputs create />
  </CreateForm>
)
