import { ReferenceField, TextField } from 'react-admin'

/** A radiator by its name, leading to its page. */
export const RadiatorReference = ({ source = 'radiatorId' }: { source?: string }) => (
  <ReferenceField source={source} reference="radiators" link="show">
    <TextField source="name" />
  </ReferenceField>
)
