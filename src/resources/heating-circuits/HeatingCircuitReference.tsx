import { ReferenceField, TextField } from 'react-admin'

/** A heating circuit by its name, leading to its page. */
export const HeatingCircuitReference = ({ source = 'heatingCircuitId' }: { source?: string }) => (
  <ReferenceField source={source} reference="heating-circuits" link="show">
    <TextField source="name" />
  </ReferenceField>
)
