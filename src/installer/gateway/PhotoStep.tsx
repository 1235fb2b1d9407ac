import { PhotoInput } from '../shell/PhotoInput.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { paths } from '../../paths.ts'
import type { GatewayState } from './gatewayState.ts'

/** Photos of the mounted gateway; at least one. */
export const PhotoStep = ({ state: { setup, gateway, waitingPhotos } }: BodyProps<GatewayState>) => {
  if (!gateway) return null
  const { building } = setup
  return (
    <PhotoInput
      owner={{ gatewayId: gateway.id }}
      waiting={waitingPhotos}
      photos={gateway.photos}
      where={{
        lane: building.id,
        place: building.name,
        spot: gateway.gatewayId ?? gateway.eui,
        link: paths.installer.gateway(building.id, gateway.eui, 'photo'),
      }}
    />
  )
}
