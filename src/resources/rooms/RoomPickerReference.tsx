import type { RaRecord } from 'react-admin'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'

const nameIn = ({ name, unitName, publicAreaName, buildingName }: RaRecord) => [name, unitName ?? publicAreaName, buildingName].filter(Boolean).join(' · ')

/** A room, found by typing; its unit and building tell it from others of its name. */
export const RoomPicker = ({ source = 'roomId' }: { source?: string }) => <ReferencePicker source={source} reference="rooms" isRequired optionText={nameIn} />
