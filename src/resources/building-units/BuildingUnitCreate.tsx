import { BuildingUnitInput } from '../../../contract/main/buildingUnits.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { BuildingUnitInputs } from './BuildingUnitInputs.tsx'

export const BuildingUnitCreate = () => (
  <CreateForm schema={BuildingUnitInput} defaultValues={{ type: 'Residential', windowSensorsRequired: false }}>
    <BuildingUnitInputs create />
  </CreateForm>
)
