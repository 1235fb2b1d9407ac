import type * as z from 'zod'
import { compareNames } from '../../../domain/rules/text.ts'
import type { heatingLoad as contract } from '../../../contract/main/heatingLoad.ts'
import { roomFaultsOf } from '../../../domain/heat-load/checklist.ts'
import { isHeated } from '../../../domain/heat-load/heatedRooms.ts'
import { roomStatus } from '../../../domain/rules/room.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { requireBuilding } from './attemptRows.ts'
import { readHeatedBuilding } from './heatedBuilding.ts'

type Query = z.output<typeof contract.invalidRooms.query>

/**
 * A page of a building's heated rooms with missing or implausible measures. The rules decide room by room, so the rooms of the building are read
 * and the page is cut from them; a building has some hundred. Errors: 404.
 */
export const invalidRoomPage = async (tx: Tx, actor: TenantActor, query: Query) => {
  await requireBuilding(tx, actor, query.BuildingId)
  const { rooms } = await readHeatedBuilding(tx, actor, query.BuildingId)
  const words = (query.Query ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const faulty = rooms
    .filter(isHeated)
    .map((room) => ({ ...room, faults: roomFaultsOf(room), dataGathering: roomStatus(room) }))
    .filter(({ id, faults, name, unitName }) => {
      const text = `${name} ${unitName ?? ''}`.toLowerCase()
      return (
        faults.length > 0 &&
        (!query.Ids || query.Ids.includes(id)) &&
        (!query.Fault || faults.some((fault) => query.Fault?.includes(fault))) &&
        words.every((word) => text.includes(word))
      )
    })
  const keys = {
    Name: ({ name, unitName }: (typeof faulty)[number]) => `${unitName ?? ''} ${name}`,
    Type: ({ type }: (typeof faulty)[number]) => type,
    Floor: ({ floor }: (typeof faulty)[number]) => String(floor ?? ''),
  }
  const key = keys[query['Sort.SortOption']]
  const direction = query['Sort.Direction'] === 'Descending' ? -1 : 1
  const sorted = faulty.toSorted(
    (one, other) => direction * (compareNames(key(one), key(other)) || compareNames(one.id, other.id)),
  )
  const first = (query.Page - 1) * query.PageSize
  return {
    items: sorted.slice(first, first + query.PageSize),
    total: sorted.length,
    page: query.Page,
    pageSize: query.PageSize,
  }
}
