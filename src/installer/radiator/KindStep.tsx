import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldsOfPart } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import { useFormat } from '../../ui/facts/format.ts'
import type { BodyProps } from '../shell/flow.ts'
import { freeName } from '../shell/freeName.ts'
import { PhoneFields } from '../shell/PhoneFields.tsx'
import { Unusual } from '../shell/Unusual.tsx'
import { RadiatorDraft, shownRadiator, unlikely, type RadiatorState } from './radiatorState.ts'

/** Type and measures of a radiator; the type names it until somebody says otherwise. */
export const KindStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const shown = shownRadiator(state)
  const { quantity } = useFormat()
  const questions = unlikely(state)
  const free = () =>
    freeName(
      translate('radiators.name', { smart_count: 1 }),
      state.room.radiators.map((radiator) => radiator.name),
    )
  return (
    <>
      <PhoneFields
        resource="radiators"
        table={radiatorFields}
        fields={fieldsOfPart(radiatorFields, 'body', 'measures')}
        values={shown}
        onChange={(changed) =>
          change({
            ...RadiatorDraft.parse(changed),
            ...('type' in changed && shown.name === '' && { name: free() }),
            ...('length' in changed && { isChecked: false }),
          })
        }
      />
      {questions.length > 0 && (
        <Unusual isChecked={state.input.isChecked === true} onChange={(isChecked) => change({ isChecked })}>
          {questions.map(({ code, value, limit }) => (
            <div key={code}>
              {translate(`radiators.unusual.${code}`, {
                value: quantity(value, 'm', 2),
                limit: quantity(limit, 'm', 1),
              })}
            </div>
          ))}
        </Unusual>
      )}
      <TextField
        label={translate('radiators.fields.name')}
        required
        value={shown.name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        sx={{ mb: 2 }}
      />
    </>
  )
}
