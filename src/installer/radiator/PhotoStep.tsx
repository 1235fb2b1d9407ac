import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { PhotoInput } from '../shell/PhotoInput.tsx'
import type { BodyProps } from '../shell/flow.ts'
import type { RadiatorState } from './radiatorState.ts'

/** Photos of the radiator; none is required. */
export const PhotoStep = ({
  state: { setup, unit, room, radiator, waitingPhotos },
}: BodyProps<RadiatorState>) => {
  if (!radiator) return null
  const { building } = setup
  return (
    <PhotoInput
      owner={{ radiatorId: radiator.id }}
      waiting={waitingPhotos}
      photos={radiator.photos}
      where={{
        lane: building.id,
        place: building.name,
        spot: [spotOf(unit, room), radiator.name].join(' · '),
        link: paths.installer.radiator(building.id, unit.id, room.id, radiator.id, 'photo'),
      }}
    />
  )
}
