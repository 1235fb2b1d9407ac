import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { DataTransfersReference } from '../../../data-transfers/DataTransfersReference.tsx'

/** The data transfers of a thermostat. */
export const DataTransfersTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => <DataTransfersReference eui={eui} />
