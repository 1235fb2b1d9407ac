import { useTranslate } from 'react-admin'
import { Typography } from '@mui/material'
import { sentPhotos } from '../outbox/photos.ts'
import { PhotoInput } from '../shell/PhotoInput.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { paths } from '../../paths.ts'
import type { GatewayState } from './gatewayState.ts'

/** Photos of the mounted gateway; at least one. */
export const PhotoStep = ({ state: { setup, gateway, waitingPhotos } }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  if (!gateway) return null
  const { building } = setup
  const sent = sentPhotos(gateway.photos, waitingPhotos).length
  return (
    <>
      {sent > 0 && <Typography sx={{ mb: 1 }}>{translate('installer.photo.stored', { smart_count: sent })}</Typography>}
      <PhotoInput
        owner={{ gatewayId: gateway.id }}
        waiting={waitingPhotos}
        where={{
          lane: building.id,
          place: building.name,
          spot: gateway.gatewayId ?? gateway.eui,
          link: paths.installer.gateway(building.id, gateway.eui, 'photo'),
        }}
      />
    </>
  )
}
