import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { AlertsOfReference } from '../../../monitoring/AlertsOfReference.tsx'

/** What is and was wrong with the thermostat. */
export const AlertsTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => <AlertsOfReference eui={eui} />
