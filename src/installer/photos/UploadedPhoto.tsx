import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { photos } from '../../../contract/main/photos.ts'
import type { Photo } from '../../../contract/main/photoShapes.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { useOwner } from '../useOwner.ts'
import { keepThumbnail, readThumbnail } from './thumbnails.ts'

const tile = { width: '100%', aspectRatio: '1', borderRadius: 1 } as const

/** An image that lives as long as its element. */
export const BlobImage = ({ image, alt }: { image: Blob; alt: string }) => {
  const show = useCallback(
    (node: HTMLImageElement | null) => {
      if (!node) return undefined
      const url = URL.createObjectURL(image)
      node.src = url
      return () => URL.revokeObjectURL(url)
    },
    [image],
  )
  return <Box component="img" ref={show} alt={alt} sx={{ ...tile, display: 'block', objectFit: 'cover' }} />
}

/** A photo that the server has: what is kept of it on this device, or else its image from there. */
export const UploadedPhoto = ({
  photo: { id, takenAt, createdAt },
}: {
  photo: Pick<Photo, 'id' | 'takenAt' | 'createdAt'>
}) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { userId } = useOwner()
  const { data, isPending } = useQuery({
    queryKey: ['photo', userId, id],
    queryFn: async ({ signal }): Promise<Blob | null> => {
      const kept = await readThumbnail(userId, id)
      if (kept) return kept
      const image = (await main(photos.read, { params: { id } }, { signal }))?.blob ?? null
      if (image) void keepThumbnail(userId, id, image).catch(() => undefined)
      return image
    },
    staleTime: (query) => (query.state.data ? Infinity : 0),
  })
  const name = translate('installer.photo.sent', { date: date(takenAt ?? createdAt) ?? '' })
  if (data) return <BlobImage image={data} alt={name} />
  if (isPending) return <Skeleton variant="rounded" sx={{ ...tile, height: 'auto' }} />
  return (
    <Box
      role="img"
      aria-label={`${name}. ${translate('installer.photo.notHere')}`}
      sx={{
        ...tile,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        p: 1,
        border: 1,
        borderColor: 'edge',
        color: 'text.secondary',
        typography: 'body2',
        textAlign: 'center',
      }}
    >
      <ImageIcon aria-hidden />
      {translate('installer.photo.notHere')}
    </Box>
  )
}
