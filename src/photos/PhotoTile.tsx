import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, ButtonBase, DialogContent, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Photo } from '../../contract/main/photoShapes.ts'
import { photos } from '../../contract/main/photos.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useAct } from '../ui/buttons/useAct.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

interface Props {
  photo: Photo
  /** The issue that it shows, translated. */
  issue: string | null
  onGone: () => void
}

/** Shows an image as long as its element is there. */
const showing = (image: Blob) => (element: HTMLImageElement | null) => {
  if (!element) return undefined
  const url = URL.createObjectURL(image)
  element.src = url
  return () => URL.revokeObjectURL(url)
}

/** A photo with what is known of it; a click shows it in full. */
export const PhotoTile = ({ photo, issue, onGone }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const [large, setLarge] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, width, height, takenAt, createdAt, createdByName, comment } = photo
  const { data, error, refetch } = useQuery({
    queryKey: ['photos', 'image', id],
    queryFn: async ({ signal }) => (await main(photos.read, { params: { id } }, { signal }))?.blob ?? null,
    staleTime: Infinity,
  })
  const remove = useAct(() => main(photos.remove, { params: { id } }), {
    done: 'photos.deleted',
    after: () => {
      setAsking(false)
      onGone()
    },
  })
  const when = date(takenAt ?? createdAt) ?? ''
  const name = [issue, comment, when].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ButtonBase
          onClick={() => setLarge(true)}
          sx={{ display: 'block', width: '100%' }}
          aria-label={translate('photos.enlarge', { name })}
        >
          <Box
            component="img"
            ref={showing(data)}
            alt=""
            sx={{
              display: 'block',
              width: '100%',
              aspectRatio: '4 / 3',
              objectFit: 'cover',
              borderRadius: 1,
            }}
          />
        </ButtonBase>
      ) : (
        <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '4 / 3' }} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mt: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {issue && <Typography>{issue}</Typography>}
          {comment && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{comment}</Typography>}
          <Typography variant="body2" color="text.secondary">
            {[when, createdByName].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Tooltip title={translate('photos.delete')}>
          <IconButton onClick={() => setAsking(true)} aria-label={translate('photos.delete')}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Dialog
        open={large}
        onClose={() => setLarge(false)}
        maxWidth={false}
        slotProps={{ paper: { 'aria-label': name } }}
      >
        <DialogContent sx={{ p: 0 }}>
          {data && (
            <Box
              component="img"
              ref={showing(data)}
              alt={name}
              width={width}
              height={height}
              sx={{ display: 'block', maxWidth: '100%', maxHeight: '85vh', width: 'auto', height: 'auto' }}
            />
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={translate('photos.deleteTitle')}
        confirm={translate('photos.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {translate('photos.deleteText')}
      </ConfirmDialog>
    </Box>
  )
}
