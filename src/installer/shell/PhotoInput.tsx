import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Alert, Box, Button, IconButton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Photo } from '../../../contract/main/photoShapes.ts'
import { serverNow } from '../../providers/serverClock.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Photographed } from '../outbox/inputs.ts'
import { discard, type Where } from '../outbox/outbox.ts'
import { sentPhotos } from '../outbox/photos.ts'
import { BlobImage, UploadedPhoto } from '../photos/UploadedPhoto.tsx'
import { keepThumbnail } from '../photos/thumbnails.ts'
import { useOwner } from '../useOwner.ts'
import { forUpload } from './forUpload.ts'
import { saving } from './storageFailure.ts'
import { useKeep } from './useKeep.ts'

interface Props {
  /** What it is a photo of. */
  owner: Pick<Photographed, 'gatewayId' | 'radiatorId' | 'buildingId' | 'issue'>
  /** Those that were taken and not sent yet. */
  waiting: readonly Extract<Entry, { act: 'addPhoto' }>[]
  /** Those that the owner has, with those that wait. */
  photos?: readonly Photo[]
  where: Where
  /** Translated; where there are several on a screen. */
  label?: string
}

/** Takes photos with the phone's camera and keeps them, resized, until they are sent. */
export const PhotoInput = ({ owner, waiting, photos = [], where, label }: Props) => {
  const { userId } = useOwner()
  const [refusal, setRefusal] = useState<string>()
  const refusalId = useId()
  const translate = useTranslate()
  const keep = useKeep()
  const take = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const takenAt = new Date(serverNow()).toISOString()
      const read = await forUpload(file)
      if ('reason' in read) return setRefusal(read.reason)
      const id = crypto.randomUUID()
      await keep(
        [{ act: 'addPhoto', input: { id, ...owner, comment: null, takenAt, image: read.image } }],
        where,
      )
      return void keepThumbnail(userId, id, read.image).catch(() => undefined)
    },
  })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    setRefusal(undefined)
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
        sx={{
          minHeight: 56,
          '&:focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {label ?? translate('installer.photo.take')}
        <Box
          component="input"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={onChange}
          aria-describedby={refusal === undefined ? undefined : refusalId}
          sx={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Button>
      {refusal !== undefined && (
        <Alert id={refusalId} severity="error" sx={{ mt: 1 }}>
          {translate(`errors.${refusal}`)}
        </Alert>
      )}
      {take.isError && <Alert severity="error">{translate('installer.notKept')}</Alert>}
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 1, my: 2 }}
      >
        {waiting.map((entry) => (
          <Waiting key={entry.id} image={entry.input.image} onRemove={() => saving(discard(entry))} />
        ))}
        {sentPhotos(photos, waiting).map((photo) => (
          <UploadedPhoto key={photo.id} photo={photo} />
        ))}
      </Box>
    </>
  )
}

const Waiting = ({ image, onRemove }: { image: Blob; onRemove: () => void }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ position: 'relative' }}>
      <BlobImage image={image} alt={translate('installer.photo.waiting')} />
      <IconButton
        data-destructive
        aria-label={translate('installer.photo.remove')}
        onClick={onRemove}
        sx={{
          position: 'absolute',
          top: 4,
          right: 4,
          width: 48,
          height: 48,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  )
}
