import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { paths } from '../../paths.ts'
import { sentPhotos } from '../outbox/photos.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { PhotoInput } from '../shell/PhotoInput.tsx'
import type { BodyProps } from '../shell/flow.ts'
import type { RadiatorState } from './radiatorState.ts'

/** Photos of the radiator; none is required. */
export const PhotoStep = ({ state: { setup, unit, room, radiator, waitingPhotos } }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  if (!radiator) return null
  const { building } = setup
  const sent = sentPhotos(radiator.photos, waitingPhotos).length
  return (
    <>
      {sent > 0 && <Typography sx={{ mb: 1 }}>{translate('installer.photo.stored', { smart_count: sent })}</Typography>}
      <PhotoInput
        owner={{ radiatorId: radiator.id }}
        waiting={waitingPhotos}
        where={{
          lane: building.id,
          place: building.name,
          spot: [spotOf(unit, room), radiator.name].join(' · '),
          link: paths.installer.radiator(building.id, unit.id, room.id, radiator.id, 'photo'),
        }}
      />
    </>
  )
}
