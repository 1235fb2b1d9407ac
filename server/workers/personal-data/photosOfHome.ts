import { desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { photos, radiators } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { homesOf } from './climate.ts'
import type { Person } from './person.ts'

const takenAt = sql`coalesce(${photos.takenAt}, ${photos.createdAt})`

/** Photos of radiators in the person's homes, taken while they lived there; those of gateways and staircases show no home. */
const inHomes = (person: Person): SQL =>
  or(
    ...homesOf(person).map(
      ({ unitId, startsOn, endsOn }) =>
        sql`(exists (select from ${radiators} r where r.id = ${photos.radiatorId} and r.unit_id = ${unitId})
          and ${takenAt} >= ${startsOn}::date and (${endsOn}::date is null or ${takenAt} < ${endsOn}::date + 1))`,
    ),
  ) ?? sql`false`

/** The photos of the person's homes without their images, which the office hands out. */
export const photosOfHome = (tx: Tx, person: Person) =>
  tx
    .select({
      id: photos.id,
      radiator: radiators.name,
      takenAt: photos.takenAt,
      addedAt: photos.createdAt,
      issue: photos.issue,
      comment: photos.comment,
    })
    .from(photos)
    .innerJoin(radiators, eq(radiators.id, photos.radiatorId))
    .where(inHomes(person))
    .orderBy(desc(photos.createdAt))

/** The number of photos that an erasure would delete. */
export const countPhotos = (tx: Tx, person: Person): Promise<number> => tx.$count(photos, inHomes(person))

/** The files of the photos that an erasure deletes. They are deleted first: until their rows are gone, a resumed erasure finds them by these. */
export const filesOfPhotos = async (tx: Tx, person: Person): Promise<string[]> =>
  (await tx.select({ fileKey: photos.fileKey }).from(photos).where(inHomes(person))).map(
    ({ fileKey }) => fileKey,
  )

/** Deletes the photos of the person's homes. @returns how many. */
export const erasePhotos = async (tx: Tx, person: Person): Promise<number> =>
  (await tx.delete(photos).where(inHomes(person))).rowCount ?? 0
