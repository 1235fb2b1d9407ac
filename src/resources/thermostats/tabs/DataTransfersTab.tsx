import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { whyNotInService } from '../../../../domain/rules/thermostat.ts'
import { DataTransfersReference } from '../../../data-transfers/DataTransfersReference.tsx'

/** The data transfers of a thermostat. */
export const DataTransfersTab = ({ thermostat }: { thermostat: Thermostat }) => (
  <DataTransfersReference eui={thermostat.eui} whyNot={whyNotInService(thermostat)} />
)
