import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import { Box, IconButton, TextField } from '@mui/material'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslate, useNotify } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BuildingComplex, BuildingComplexInput } from '../../../contract/main/buildingComplexes.ts'
import { fieldsOf, speakInCodes } from '../../../contract/zodErrors.ts'
import { spaces } from '../../../contract/main/spaces.ts'
import { main } from '../../providers/api.ts'
import { changeAtOnce, changeKept } from '../../ui/buttons/optimistic.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

const resource = 'building-complexes'

/** Renames a complex optimistically on every screen, and reverts that if the call fails (spec 1 §4, optimistic updates). */
const useRename = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ complex, name }: { complex: BuildingComplex; name: string }) =>
      main(spaces.rename, { params: { spaceId: complex.id }, body: { name }, version: complex.version }),
    onMutate: ({ complex, name }) => changeAtOnce(queryClient, resource, complex.id, { name }),
    onSuccess: ({ name, version, updatedAt }, { complex }) =>
      changeKept(queryClient, resource, complex.id, { name, version, updatedAt }),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  })
}

export interface RenameFormProps {
  complex: BuildingComplex
  onClose: () => void
}

/** Renames a complex: Enter saves, Escape cancels. */
export const RenameForm = ({ complex, onClose }: RenameFormProps) => {
  const translate = useTranslate()
  const [draft, setDraft] = useState(complex.name)
  const { mutate } = useRename()
  speakInCodes()
  const parsed = BuildingComplexInput.pick({ name: true }).safeParse({ name: draft })
  const reason = parsed.success ? undefined : fieldsOf(parsed.error).fields['name']
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.success) return
    onClose()
    if (parsed.data.name !== complex.name) mutate({ complex, name: parsed.data.name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <Box
      component="form"
      role="presentation"
      noValidate
      onSubmit={save}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, maxWidth: 480, minWidth: 260 }}
    >
      <TextField
        autoFocus
        margin="none"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        error={reason !== undefined}
        helperText={reason && translate(`errors.${reason}`)}
        slotProps={{ htmlInput: { 'aria-label': translate('ui.rename.label') } }}
      />
      <IconButton
        type="submit"
        color="primary"
        disabled={reason !== undefined}
        aria-label={translate('ui.rename.save')}
      >
        <CheckIcon fontSize="small" />
      </IconButton>
      <IconButton onClick={onClose} aria-label={translate('ui.rename.cancel')}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
