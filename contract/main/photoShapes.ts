import * as z from 'zod'
import { gatewayInstallationIssues, radiatorIssues } from '../../domain/enums.ts'
import { photoTypes } from '../../domain/photo/photoTypes.ts'
import { whyNotPhotoOwner } from '../../domain/rules/photo.ts'
import { GivenInstant, Id, Instant, Note } from '../shapes.ts'
import { besides } from './fieldReasons.ts'

const owners = {
  gatewayId: Id.optional(),
  radiatorId: Id.optional(),
  /** For an issue of the gateway installation, which belongs to the building. */
  buildingId: Id.optional(),
}

/** What the query of a list names. */
export const ownerOf = ({
  GatewayId,
  RadiatorId,
  BuildingId,
}: {
  GatewayId?: string | undefined
  RadiatorId?: string | undefined
  BuildingId?: string | undefined
}) => ({
  gatewayId: GatewayId,
  radiatorId: RadiatorId,
  buildingId: BuildingId,
})

/** Any issue that a photo can show: of a radiator, or of the gateway installation in a building. */
const Issue = z.enum([...new Set([...radiatorIssues, ...gatewayInstallationIssues])])

/** What the photos of a list belong to: exactly one of these. */
export const PhotosOf = z
  .strictObject({ GatewayId: Id.optional(), RadiatorId: Id.optional(), BuildingId: Id.optional() })
  .superRefine((query, context) => {
    const message = whyNotPhotoOwner(ownerOf(query))
    if (message) context.addIssue({ code: 'custom', path: ['GatewayId'], message: message.reason })
  })

/** The text fields of a new photo. The device makes the id, so that a photo that was sent twice is stored once. */
export const PhotoForm = z
  .strictObject({
    id: Id,
    ...owners,
    /** Required for a photo of a building, which shows an issue. */
    issue: Issue.optional(),
    takenAt: GivenInstant.optional(),
    comment: Note(500).default(null),
  })
  .superRefine((input, context) => {
    const message = whyNotPhotoOwner(input, true)
    if (message) context.addIssue({ code: 'custom', path: [message.field], message: message.reason })
  }, besides('id'))

/** A photo without its image, which a call of its own returns. Sizes in pixels and bytes. */
export const Photo = z.object({
  id: Id,
  gatewayId: Id.nullable(),
  radiatorId: Id.nullable(),
  buildingId: Id.nullable(),
  issue: Issue.nullable(),
  comment: z.string().nullable(),
  type: z.enum(photoTypes),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  takenAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
})
export type Photo = z.output<typeof Photo>
