import { aJpeg } from '../../support/images.ts'
import { multipart, multipartType } from '../../support/multipart.ts'
import { newId } from '../../../server/ids.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

/** A photo of the radiator of the side's estate, added through the API. */
const aPhoto = async ({ app, side, estate }: SampleContext): Promise<string> => {
  const id = newId()
  const reply = await app.onMain({
    method: 'POST',
    url: '/api/photos',
    as: side.people.get('SuperAdmin')?.token ?? '',
    tenant: side.tenantId,
    body: multipart(
      { id, radiatorId: estate.radiator.id },
      { name: 'photo.jpg', type: 'image/jpeg', content: aJpeg },
    ),
    headers: { 'content-type': multipartType },
  })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return id
}

const ofPhoto: MakeSample = async (c) => ({ params: { id: await aPhoto(c) } })
const ofBuilding: MakeSample = ({ estate }) => ({ query: { BuildingId: estate.building.id } })

/** Samples of the calls of the installer, and of photos. */
export const installerSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/install-tool/projects': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'GET /api/install-tool/buildings': () => ({}),
  'GET /api/install-tool/gateways': ofBuilding,
  'GET /api/install-tool/appointments': ({ app }) => ({
    query: { Day: app.clock.now().toISOString().slice(0, 10), Mine: false },
  }),
  'GET /api/install-tool/radiators': ({ estate }) => ({ query: { RoomId: estate.room.id } }),
  'GET /api/install-tool/rooms': ({ estate }) => ({ query: { UnitId: estate.unit.id } }),
  'GET /api/install-tool/building-units': ofBuilding,
  'GET /api/install-tool/building-by-floors': ofBuilding,
  'GET /api/install-tool/last-change': ({ estate }) => ({
    query: { Entity: 'room', EntityId: estate.room.id, Fields: ['name'] },
  }),
  'GET /api/photos': ({ estate }) => ({ query: { RadiatorId: estate.radiator.id } }),
  'POST /api/photos': ({ estate }) => ({
    body: { id: newId(), radiatorId: estate.radiator.id },
    file: aJpeg,
    free: ['body.id'],
  }),
  'GET /api/photos/{id}': ofPhoto,
  'DELETE /api/photos/{id}': ofPhoto,
}
