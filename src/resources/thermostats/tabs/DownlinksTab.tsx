import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { whyNotInService } from '../../../../domain/rules/thermostat.ts'
import { DownlinksReference } from '../../../commands/DownlinksReference.tsx'

/** All commands to the thermostat with their outcomes. */
export const DownlinksTab = ({ thermostat }: { thermostat: Thermostat }) => (
  <DownlinksReference eui={thermostat.eui} takesCommands={whyNotInService(thermostat) === undefined} />
)
