import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { AlertsOfReference } from '../../../monitoring/AlertsOfReference.tsx'

/** Current and past alerts of the thermostat. */
export const AlertsTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => (
  <AlertsOfReference eui={eui} />
)
