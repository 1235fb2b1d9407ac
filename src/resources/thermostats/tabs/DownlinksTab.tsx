import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { DownlinksReference } from '../../../commands/DownlinksReference.tsx'

/** All commands to the thermostat with their outcomes. */
export const DownlinksTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => <DownlinksReference eui={eui} />
