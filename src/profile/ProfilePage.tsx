import { Box, Button, Card } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useSetLocale,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { auth } from '../../contract/identity/auth.ts'
import { ProfileInput, users } from '../../contract/identity/users.ts'
import { paths } from '../paths.ts'
import { identity } from '../providers/api.ts'
import { languages } from '../../domain/limits.ts'
import { languageNames } from '../providers/language.ts'
import { reasonsByField } from '../providers/reasons.ts'
import { updateSessionUser } from '../providers/session.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { needs } from '../needs.ts'
import { useMay } from '../ui/useMay.ts'
import { Fieldset } from '../ui/form/Fieldset.tsx'
import { SaveAction } from '../ui/form/SaveAction.tsx'
import { formResolver } from '../ui/form/formResolver.ts'
import { UnsavedChanges } from '../ui/form/UnsavedChanges.tsx'
import { phoneReasons } from '../ui/form/phoneReasons.ts'
import { showFirstFault, useFailedSave } from '../ui/form/useFailedSave.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { PendingEmail } from '../ui/facts/PendingEmail.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'

const key = ['account', 'profile']
const resolver = formResolver(ProfileInput)

/** The user's own name, phone and language. An address waits here until it is confirmed. */
export const ProfilePage = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failed = useFailedSave()
  const setLocale = useSetLocale()
  const hasNotices = useMay(needs.estate)
  const hasFeed = useMay(needs.calendarFeed)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await identity(auth.checkSession, {})).user,
  })
  const save = async (values: unknown) => {
    if (!data) return undefined
    const wrong = await phoneReasons(ProfileInput.parse(values), data)
    if (wrong) {
      showFirstFault()
      return wrong
    }
    try {
      const user = await identity(users.profile, { body: ProfileInput.parse(values), version: data.version })
      queryClient.setQueryData(key, user)
      updateSessionUser(user)
      setLocale(user.language)
      notify('profile.saved', { type: 'success' })
      return undefined
    } catch (failure) {
      failed(failure)
      return reasonsByField(failure)
    }
  }
  const keep = (user: z.output<typeof auth.checkSession.reply>['user']) => queryClient.setQueryData(key, user)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} page />
  return (
    <>
      <PageTitle title="ui.account.profile" />
      {data && (
        <PendingEmail
          account={data}
          sendAgain={() => identity(users.sendOwnEmailAgain, {}).then(keep)}
          cancel={() => identity(users.cancelOwnEmail, {}).then(keep)}
        />
      )}
      {data ? (
        <Card>
          <SimpleForm
            record={{
              id: data.id,
              // another one after each save: the form begins anew with what was stored
              version: data.version,
              firstName: data.firstName,
              lastName: data.lastName,
              phone: data.phone,
              language: data.language,
              email: data.email,
            }}
            resolver={resolver}
            onSubmit={save}
            noValidate
            toolbar={<SaveBar />}
          >
            <UnsavedChanges />
            <Fieldset columns={2}>
              <TextInput source="firstName" label="profile.firstName" isRequired autoComplete="given-name" />
              <TextInput source="lastName" label="profile.lastName" isRequired autoComplete="family-name" />
              <TextInput
                source="email"
                label="profile.email"
                readOnly
                slotProps={{ input: { endAdornment: <ChangeEmail /> } }}
              />
              <TextInput source="phone" label="profile.phone" type="tel" autoComplete="tel" />
              <SelectInput
                source="language"
                label="profile.language"
                choices={languages.map((language) => ({ id: language, name: languageNames[language] }))}
                translateChoice={false}
              />
            </Fieldset>
          </SimpleForm>
        </Card>
      ) : (
        <PageLoading />
      )}
      {hasNotices && (
        <Box sx={{ mt: 2 }}>
          <NoticeChoices />
        </Box>
      )}
      {hasFeed && (
        <Box sx={{ mt: 2 }}>
          <CalendarFeed />
        </Box>
      )}
    </>
  )
}

const ChangeEmail = () => {
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to={paths.changeEmail}
      size="small"
      aria-label={translate('profile.changeEmail')}
    >
      {translate('profile.change')}
    </Button>
  )
}

/** Below its fields on a phone, too: what follows on the page is saved as soon as it is chosen. */
const SaveBar = () => (
  <Toolbar sx={{ justifyContent: 'flex-end', '&.RaToolbar-mobileToolbar': { position: 'static' } }}>
    <SaveAction />
  </Toolbar>
)
