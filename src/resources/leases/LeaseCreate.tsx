import { LeaseCreate as Schema } from '../../../contract/main/leases.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { LeaseInputs } from './LeaseInputs.tsx'

export const LeaseCreate = () => (
  <CreateForm schema={Schema}>
    <LeaseInputs create />
  </CreateForm>
)
