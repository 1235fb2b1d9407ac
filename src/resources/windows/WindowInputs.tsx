import { BooleanInput, TextInput } from 'react-admin'
import { cardinalDirections, wallPlacements, windowMaterials } from '../../../domain/enums.ts'
import { DecimalInput } from '../../ui/DecimalInput.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** What a person enters of a window; the glazing is part of the material. */
export const WindowInputs = () => (
  <>
    <Fieldset columns={2}>
      <TextInput source="name" isRequired />
      <EnumInput source="material" values={windowMaterials} text={(value) => `windows.materials.${value}`} isRequired />
      <EnumInput source="direction" values={cardinalDirections} text={(value) => `windows.directions.${value}`} />
      <EnumInput source="wall" values={wallPlacements} text={(value) => `rooms.placements.${value}`} helperText="windows.wallHelp" />
      <DecimalInput source="width" unit="m" />
      <DecimalInput source="height" unit="m" />
    </Fieldset>
    <Fieldset>
      <BooleanInput source="windowSensorRequired" helperText={false} />
    </Fieldset>
  </>
)
