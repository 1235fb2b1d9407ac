import { ReferenceField, TextField } from 'react-admin'

/** A public area by its name, leading to its page. */
export const PublicAreaReference = ({ source = 'publicAreaId' }: { source?: string }) => (
  <ReferenceField source={source} reference="public-areas" link="show">
    <TextField source="name" />
  </ReferenceField>
)
