import { ReferenceField, TextField } from 'react-admin'

/** A building unit by its name, leading to its page. */
export const BuildingUnitReference = ({ source = 'unitId' }: { source?: string }) => (
  <ReferenceField source={source} reference="building-units" link="show">
    <TextField source="name" />
  </ReferenceField>
)
