import { BuildingComplexInput } from '../../../contract/main/buildingComplexes.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { BuildingComplexInputs } from './BuildingComplexInputs.tsx'

export const BuildingComplexCreate = () => (
  <CreateForm schema={BuildingComplexInput}>
    <BuildingComplexInputs />
  </CreateForm>
)
