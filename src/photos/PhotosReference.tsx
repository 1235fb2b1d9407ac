import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { photos } from '../../contract/main/photos.ts'
import { needs } from '../needs.ts'
import { main } from '../providers/api.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useMay } from '../ui/useMay.ts'
import { PhotoTile } from './PhotoTile.tsx'

interface Props {
  /** What the photos show: exactly one of these. */
  of: { GatewayId: string } | { RadiatorId: string } | { BuildingId: string }
  /** Text keys of the card's title, and of the issues that its photos can show. */
  title?: string
  issues?: string
  /** Whether there is nothing to show as long as there are no photos. */
  optional?: boolean
}

/** The photos that technicians took of a gateway, a radiator, or the issues of a gateway installation. */
export const PhotosReference = (props: Props) => (useMay(needs.photos) ? <Photos {...props} /> : null)

const Photos = ({ of, title = 'photos.title', issues, optional = false }: Props) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['photos', of],
    queryFn: ({ signal }) => main(photos.list, { query: of }, { signal }),
  })
  const items = query.data?.items ?? []
  if (optional && !query.error && items.length === 0) return null
  return (
    <FactCard title={title} query={query}>
      {items.length === 0 && <Typography color="text.secondary">{translate('photos.none')}</Typography>}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
        }}
      >
        {items.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            issue={photo.issue && issues ? translate(`${issues}.${photo.issue}`) : null}
            onGone={() => void query.refetch()}
          />
        ))}
      </Box>
    </FactCard>
  )
}
