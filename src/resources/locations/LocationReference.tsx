import { ReferenceField, TextField } from 'react-admin'

/** A location by its name, leading to its page. */
export const LocationReference = ({ source = 'locationId' }: { source?: string }) => (
  <ReferenceField source={source} reference="locations" link="show">
    <TextField source="name" />
  </ReferenceField>
)
