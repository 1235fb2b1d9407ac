import { BuildingComplexInput } from '../../../contract/main/buildingComplexes.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { BuildingComplexInputs } from './BuildingComplexInputs.tsx'
import { RemoveComplex } from './RemoveComplex.tsx'

export const BuildingComplexEdit = () => (
  <EditForm schema={BuildingComplexInput} removable={<RemoveComplex />}>
    <BuildingComplexInputs moves />
  </EditForm>
)
