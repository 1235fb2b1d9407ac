import { BuildingInput } from '../../../contract/main/buildingShapes.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { BuildingInputs } from './BuildingInputs.tsx'
import { RemoveBuilding } from './RemoveBuilding.tsx'

export const BuildingEdit = () => (
  <EditForm schema={BuildingInput} removable={<RemoveBuilding />}>
    <BuildingInputs moves />
  </EditForm>
)
