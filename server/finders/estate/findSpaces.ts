import { and, asc, eq, getViewSelectedFields, inArray, sql, type SQL } from 'drizzle-orm'
import type { FoundSpace } from '../../../contract/main/estateTree.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import { fold } from '../../../domain/rules/text.ts'
import { normaliseStreet } from '../../../domain/rules/address.ts'
import { containing } from '../../db/page.ts'
import { buildings, buildingUnits, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { pathsOf, spacesOf, spacesView, type SpaceRow } from './spacesView.ts'

type Found = SpaceRow & { detail: string | null }

const address = sql<string>`concat(${buildings.street}, ' ', ${buildings.streetNumber}, ', ', ${buildings.zipcode}, ' ', ${buildings.city})`
const detail = sql<
  string | null
>`case ${spacesView.type} when 'Building' then ${address} when 'BuildingUnit' then ${buildingUnits.customerId} end`

/** The space's own searchable text; it is combined with that of its building and unit. */
const own = sql`concat_ws(' ', ${spacesView.name}, ${detail}, case when ${spacesView.type} = 'Building' then ${buildings.addressKey} end)`
const around = sql`concat_ws(' ', ${spacesView.name}, ${detail}, ${buildings.name}, ${buildings.addressKey}, ${buildingUnits.name})`

/** Matches a word as typed, or in normalised addresses: "Goethestr." finds Goethestraße. */
const holds = (text: SQL, word: string): SQL => {
  const compared = normaliseStreet(word)
  const typed = sql`${text} ilike ${containing(word)}`
  return compared === '' || compared === word
    ? typed
    : sql`(${typed} or ${text} ilike ${containing(compared)})`
}

/** Among equal matches, higher levels come first. */
const order: readonly SpaceType[] = [
  'Location',
  'BuildingComplex',
  'Building',
  'BuildingUnit',
  'PublicArea',
  'Room',
  'Radiator',
]
const typeRank = sql`array_position(${sql.raw(`array['${order.join("','")}']`)}, ${spacesView.type})`

const rank = (
  text: string,
) => sql`case when lower(${spacesView.name}) = lower(${text}) or lower(${detail}) = lower(${text}) then 0
  when ${spacesView.name} ilike ${containing(text).slice(1)} or ${detail} ilike ${containing(text).slice(1)} then 1 else 2 end`

interface Search {
  text: string
  types: readonly SpaceType[] | undefined
  limit: number
}

/**
 * Spaces by name, address or customer id. Every word must occur in the text of the space or of its building and unit,
 * and at least one in the space's own: "Goethestr 5 WE 12" finds the unit in its building.
 */
const searchSpaces = async (tx: Tx, actor: TenantActor, { text, types, limit }: Search): Promise<Found[]> => {
  const words = text.split(/\s+/).filter((word) => fold(word) !== '')
  if (words.length === 0) return []
  return tx
    .select({ ...getViewSelectedFields(spacesView), detail })
    .from(spacesView)
    .leftJoin(buildings, eq(buildings.id, spacesView.buildingId))
    .leftJoin(buildingUnits, eq(buildingUnits.id, spacesView.unitId))
    .where(
      and(
        spacesOf(actor, 'estate.read'),
        types && inArray(spacesView.type, [...types]),
        sql`(${sql.join(
          words.map((word) => holds(own, word)),
          sql` or `,
        )})`,
        ...words.map((word) => holds(around, word)),
      ),
    )
    .orderBy(rank(text), typeRank, asc(naturalOrder(spacesView.name)), asc(spacesView.id))
    .limit(limit)
}

/** As `searchSpaces`, with the path to each space and whether there are more. */
export const findSpaces = async (
  tx: Tx,
  actor: TenantActor,
  search: Search,
): Promise<{ items: FoundSpace[]; more: boolean }> => {
  const rows = await searchSpaces(tx, actor, { ...search, limit: search.limit + 1 })
  const shown = rows.slice(0, search.limit)
  const paths = await pathsOf(tx, actor.tenantId, shown)
  return {
    items: shown.map((row) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      detail: row.detail,
      path: paths(row),
    })),
    more: rows.length > search.limit,
  }
}
