import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { DownlinksReference } from '../../../commands/DownlinksReference.tsx'

/** Every command that was ever sent to the thermostat, and what became of it. */
export const DownlinksTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => <DownlinksReference eui={eui} />
