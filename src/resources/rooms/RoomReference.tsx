import { ReferenceField, TextField } from 'react-admin'

/** A room by its name, leading to its page. */
export const RoomReference = ({ source = 'roomId' }: { source?: string }) => (
  <ReferenceField source={source} reference="rooms" link="show">
    <TextField source="name" />
  </ReferenceField>
)
