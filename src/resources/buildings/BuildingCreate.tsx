import { BuildingInput } from '../../../contract/main/buildingShapes.ts'
import { CreateForm } from '../../ui/form/CreateForm.tsx'
import { BuildingInputs } from './BuildingInputs.tsx'

const defaultValues = { country: 'Deutschland', floorsAbove: 1, floorsBelow: 0, gatewayInstallationRequested: false, ventAllRadiators: false }

export const BuildingCreate = () => (
  <CreateForm schema={BuildingInput} defaultValues={defaultValues}>
    <BuildingInputs />
  </CreateForm>
)
