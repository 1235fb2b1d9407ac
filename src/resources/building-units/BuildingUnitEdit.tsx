import { BuildingUnitUpdate } from '../../../contract/main/buildingUnits.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { BuildingUnitInputs } from './BuildingUnitInputs.tsx'
import { RemoveUnit } from './RemoveUnit.tsx'

export const BuildingUnitEdit = () => (
  <EditForm schema={BuildingUnitUpdate} removable={<RemoveUnit />}>
    <BuildingUnitInputs />
  </EditForm>
)
