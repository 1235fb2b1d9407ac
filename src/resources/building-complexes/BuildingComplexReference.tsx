import { ReferenceField, TextField } from 'react-admin'

/** A building complex by its name, leading to its page. */
export const BuildingComplexReference = ({ source = 'complexId' }: { source?: string }) => (
  <ReferenceField source={source} reference="building-complexes" link="show">
    <TextField source="name" />
  </ReferenceField>
)
