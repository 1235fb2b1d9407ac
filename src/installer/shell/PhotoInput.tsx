import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Alert, Box, Button, IconButton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useCallback, type ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'
import { serverNow } from '../../providers/serverClock.ts'
import { useFailureText } from '../../ui/useAct.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Photographed } from '../outbox/inputs.ts'
import { discard, type Where } from '../outbox/outbox.ts'
import { forUpload } from './forUpload.ts'
import { useKeep } from './useKeep.ts'

interface Props {
  /** What it is a photo of. */
  owner: Pick<Photographed, 'gatewayId' | 'radiatorId' | 'buildingId' | 'issue'>
  /** Those that were taken and not sent yet. */
  waiting: readonly Extract<Entry, { act: 'addPhoto' }>[]
  where: Where
  /** Translated; where there are several on a screen. */
  label?: string
}

/** Takes photos with the phone's camera and keeps them, resized, until they are sent. */
export const PhotoInput = ({ owner, waiting, where, label }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const keep = useKeep()
  const take = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const takenAt = new Date(serverNow()).toISOString()
      const image = await forUpload(file)
      await keep([{ act: 'addPhoto', input: { id: crypto.randomUUID(), ...owner, comment: null, takenAt, image } }], where)
    },
  })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) take.mutate(file)
    // the same photo can be chosen again after it was removed
    target.value = ''
  }
  return (
    <>
      {/* the input in it is the control: the label is none beside it */}
      <Button
        component="label"
        // eslint-disable-next-line jsx-a11y/aria-role -- it is to have none, where the button would be given one
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        fullWidth
        startIcon={<CameraIcon />}
        loading={take.isPending}
        sx={{ minHeight: 56, '&:focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 } }}
      >
        {label ?? translate('installer.photo.take')}
        <Box
          component="input"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={onChange}
          sx={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Button>
      {take.isError && <Alert severity="error">{failureText(take.error)}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 1, my: 2 }}>
        {waiting.map((entry) => (
          <Waiting key={entry.id} image={entry.input.image} onRemove={() => void discard(entry)} />
        ))}
      </Box>
    </>
  )
}

const Waiting = ({ image, onRemove }: { image: Blob; onRemove: () => void }) => {
  const translate = useTranslate()
  const show = useCallback(
    (node: HTMLImageElement | null) => {
      if (!node) return undefined
      const url = URL.createObjectURL(image)
      node.src = url
      return () => URL.revokeObjectURL(url)
    },
    [image],
  )
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="img"
        ref={show}
        alt={translate('installer.photo.waiting')}
        sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1 }}
      />
      <IconButton
        aria-label={translate('installer.photo.remove')}
        onClick={onRemove}
        sx={{ position: 'absolute', top: 4, right: 4, width: 48, height: 48, bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.paper' } }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  )
}
