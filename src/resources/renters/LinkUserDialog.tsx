import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { renterVerifications, type UnlinkedUser } from '../../../contract/main/renterVerifications.ts'
import { main } from '../../providers/api.ts'
import { RenterDialog } from './RenterDialog.tsx'
import { useLinkUser } from './verificationCalls.ts'

const textOf = ({ firstName, lastName, email }: UnlinkedUser) => `${firstName} ${lastName} (${email})`

/** Links the renter to a user of the app. */
export const LinkUserDialog = ({ renter, onClose }: { renter: Renter; onClose: () => void }) => {
  const translate = useTranslate()
  const [words, setWords] = useState('')
  const [user, setUser] = useState<UnlinkedUser | null>(null)
  const link = useLinkUser(renter, onClose)
  const Query = user ? '' : words
  const { data, isFetching, error } = useQuery({
    queryKey: ['renters', 'unlinked', Query],
    queryFn: ({ signal }) => main(renterVerifications.users, { query: { Query, PageSize: 25 } }, { signal }),
  })
  return (
    <RenterDialog
      title="renters.verification.link"
      text="renters.verification.linkText"
      act="renters.verification.linkAct"
      busy={link.isPending}
      error={link.error ?? error}
      disabled={user === null}
      onSubmit={() => {
        if (user) link.mutate(user.id)
      }}
      onClose={onClose}
    >
      <Autocomplete
        options={data?.items ?? []}
        value={user}
        loading={isFetching}
        filterOptions={(options) => options}
        getOptionLabel={textOf}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={translate('renters.verification.noUsers')}
        onChange={(_, chosen) => setUser(chosen)}
        onInputChange={(_, typed) => setWords(typed)}
        renderInput={(params) => (
          <TextField {...params} autoFocus label={translate('renters.verification.user')} />
        )}
      />
    </RenterDialog>
  )
}
