import { fieldsOfPart } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import type { BodyProps } from '../shell/flow.ts'
import { PhoneFields } from '../shell/PhoneFields.tsx'
import { RadiatorDraft, shownRadiator, type RadiatorState } from './radiatorState.ts'

/** The valve: its type, where it points, and where the radiator is connected. */
export const ValveStep = ({ state, change }: BodyProps<RadiatorState>) => (
  <PhoneFields
    resource="radiators"
    table={radiatorFields}
    fields={fieldsOfPart(radiatorFields, 'valve')}
    values={shownRadiator(state)}
    onChange={(changed) => change(RadiatorDraft.parse(changed))}
  />
)
