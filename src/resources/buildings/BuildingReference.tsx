import { ReferenceField, TextField } from 'react-admin'

/** A building by its name, leading to its page. */
export const BuildingReference = ({ source = 'buildingId' }: { source?: string }) => (
  <ReferenceField source={source} reference="buildings" link="show">
    <TextField source="name" />
  </ReferenceField>
)
