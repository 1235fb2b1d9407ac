import { SelectInput, TextInput, useRecordContext } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { languages } from '../../../domain/limits.ts'
import { languageNames } from '../../providers/language.ts'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { isInvited } from '../../../domain/rules/user.ts'

const choices = languages.map((id) => ({ id, name: languageNames[id] }))

/** The language of the app and of its e-mails to a person. */
export const LanguageInput = ({ disabled = false }: { disabled?: boolean }) => (
  <SelectInput
    source="language"
    label="users.fields.language"
    choices={choices}
    translateChoice={false}
    disabled={disabled}
    helperText="users.languageHint"
  />
)

/** The fields of an existing user. */
export const UserInputs = () => {
  const record = useRecordContext<User>()
  const disabled = Boolean(record?.whyNotEdit)
  const emailHint = record && isInvited(record) ? 'users.invitedEmailHint' : 'users.emailHint'
  return (
    <Fieldset columns={2}>
      <TextInput
        source="firstName"
        label="users.fields.firstName"
        isRequired
        disabled={disabled}
        autoComplete="off"
      />
      <TextInput
        source="lastName"
        label="users.fields.lastName"
        isRequired
        disabled={disabled}
        autoComplete="off"
      />
      <TextInput
        source="email"
        label="users.fields.email"
        type="email"
        isRequired
        disabled={disabled}
        autoComplete="off"
        helperText={emailHint}
      />
      <TextInput
        source="phone"
        label="users.fields.phone"
        type="tel"
        disabled={disabled}
        autoComplete="off"
      />
      <LanguageInput disabled={disabled} />
    </Fieldset>
  )
}
