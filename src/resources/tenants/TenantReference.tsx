import { ReferenceField, TextField } from 'react-admin'

/** A client by its name, leading to its panel. */
export const TenantReference = ({ source = 'tenantId' }: { source?: string }) => (
  <ReferenceField source={source} reference="tenants" link="show">
    <TextField source="name" />
  </ReferenceField>
)
