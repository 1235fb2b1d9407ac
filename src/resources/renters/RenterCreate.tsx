import { RenterCreate as Schema } from '../../../contract/main/renters.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { RenterInputs } from './RenterInputs.tsx'

const defaultValues = { role: 'MainRenter', agreement: false }

export const RenterCreate = () => (
  <CreateForm schema={Schema} defaultValues={defaultValues}>
    <RenterInputs create />
  </CreateForm>
)
