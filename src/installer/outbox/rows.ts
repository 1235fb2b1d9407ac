import type { EntryKind, Entry, EntryOf } from './entry.ts'
import type { Edit } from './inputs.ts'

/** What an entry has to do with rows: by their ids, or by words for what has none. */
interface Rows {
  /** What is there only with it. */
  readonly makes?: readonly string[]
  readonly changes?: readonly string[]
  /** What must be there before it. */
  readonly needs?: readonly string[]
  /** What is gone afterwards. */
  readonly removes?: readonly string[]
}

/** An edit of a row needs the row; what is made in the row needs no edit of it. */
const fieldsOf = (id: string): string => `fields of ${id}`
const edit = ({ input: { id } }: { readonly input: Edit<object> }): Rows => ({
  changes: [fieldsOf(id)],
  needs: [id],
})

/** A radiator without its thermostat, a room without its sensors: what can be deleted, or equipped again. */
const emptied = (id: string): string => `emptied ${id}`
/** A device that can be placed. */
const inStock = (device: string): string => `in stock ${device}`
const placed = (device: string): string => `placed ${device}`
const device = (id: string): string => `device ${id}`

const signal = (building: string): string => `signal ${building}`
const issues = (building: string): string => `issues ${building}`
const issue = (building: string, one: string): string => `issue ${building} ${one}`

const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'string') : []

const table: { readonly [A in EntryKind]: (entry: EntryOf<A>) => Rows } = {
  assignGateway: ({ input: { gatewayId } }) => ({ makes: [gatewayId], needs: [inStock(gatewayId)] }),
  editGateway: edit,
  setMounting: edit,
  // an issue of the building excuses what is missing
  setProcess: ({ input: { id }, lane }) => ({ changes: [fieldsOf(id)], needs: [id, issues(lane)] }),
  unassignGateway: ({ input: { gatewayId } }) => ({
    makes: [inStock(gatewayId)],
    needs: [gatewayId],
    removes: [gatewayId],
  }),
  recordFloor: ({ input: { buildingId, floor } }) => ({
    changes: [`floor ${buildingId} ${floor}`],
    needs: [signal(buildingId)],
  }),
  resetSignal: ({ input: { buildingId } }) => ({ removes: [signal(buildingId)] }),
  editBuilding: edit,
  setIssues: ({ input: { id, after }, before, differences }) => {
    const wanted = listed(after.issues)
    const known = [
      ...listed(before['issues']),
      ...listed(differences.find(({ field }) => field === 'issues')?.theirs),
    ]
    const among = (some: readonly string[], others: readonly string[]) =>
      some.filter((one) => !others.includes(one)).map((one) => issue(id, one))
    return { makes: among(wanted, known), changes: [issues(id)], removes: among(known, wanted) }
  },
  addPhoto: ({ input: { id, gatewayId, radiatorId, buildingId, issue: shown } }) => ({
    makes: [id],
    needs: [gatewayId ?? radiatorId ?? (buildingId && shown ? issue(buildingId, shown) : '')],
  }),
  removePhoto: ({ input: { id } }) => ({ needs: [id], removes: [id] }),
  setUnitStatus: edit,
  createRoom: ({ input: { id, unitId } }) => ({ makes: [id], needs: [unitId] }),
  editRoom: edit,
  removeRoom: ({ input: { id, radiatorIds = [] } }) => ({
    needs: [id, ...[id, ...radiatorIds].map(emptied)],
    removes: [id, ...radiatorIds],
  }),
  createWindow: ({ input: { id, roomId } }) => ({ makes: [id], needs: [roomId] }),
  editWindow: edit,
  removeWindow: ({ input: { id } }) => ({ needs: [id], removes: [id] }),
  createRadiator: ({ input: { id, roomId } }) => ({ makes: [id], needs: [roomId] }),
  editRadiator: edit,
  removeRadiator: ({ input: { id } }) => ({ needs: [id, emptied(id)], removes: [id] }),
  setObstruction: edit,
  setVenting: edit,
  setChecklist: edit,
  setFailed: edit,
  assignThermostat: ({ input: { eui, radiatorId } }) => ({
    changes: [fieldsOf(radiatorId), device(eui)],
    needs: [radiatorId, emptied(radiatorId), inStock(eui)],
  }),
  unassignThermostat: ({ input: { eui, radiatorId } }) => ({
    makes: [emptied(radiatorId), inStock(eui)],
    changes: [fieldsOf(radiatorId), device(eui)],
    needs: [radiatorId],
  }),
  assignSensor: ({ input: { sensorId, roomId, windowId } }) => ({
    makes: [placed(sensorId)],
    changes: [device(sensorId)],
    needs: [roomId, inStock(sensorId), ...(windowId === null ? [] : [windowId])],
  }),
  unassignSensor: ({ input: { sensorId, roomId } }) => ({
    makes: [emptied(roomId), inStock(sensorId)],
    changes: [device(sensorId)],
    needs: [roomId],
  }),
  pairSensor: ({ input: { sensorId } }) => ({ changes: [device(sensorId)], needs: [placed(sensorId)] }),
  unpairSensor: ({ input: { sensorId } }) => ({ changes: [device(sensorId)], needs: [placed(sensorId)] }),
}

const rowsOf = <A extends EntryKind>(entry: EntryOf<A>): Required<Rows> => ({
  makes: [],
  changes: [],
  needs: [],
  removes: [],
  ...table[entry.act](entry),
})

/**
 * The entries that wait for a decision about an earlier one: they are about the same row, or need what that one makes. What is made in a row
 * does not wait for an edit of it, but its removal waits for everything in it.
 * @param entries in the order of sending
 */
export const heldUp = (entries: readonly Entry[]): ReadonlySet<string> => {
  const held = new Set<string>()
  if (entries.every(({ state }) => state === 'waiting')) return held
  const stuck = new Set<string>()
  const touched = new Set<string>()
  for (const entry of entries) {
    const { makes, changes, needs, removes } = rowsOf(entry)
    const isHeld =
      [...makes, ...changes, ...needs, ...removes].some((row) => stuck.has(row)) ||
      removes.some((row) => touched.has(row))
    if (entry.state === 'waiting' && !isHeld) continue
    if (entry.state === 'waiting') held.add(entry.id)
    for (const row of [...makes, ...changes, ...removes]) stuck.add(row)
    for (const row of [...makes, ...changes, ...needs, ...removes]) touched.add(row)
  }
  return held
}

/**
 * What goes with an entry that is discarded: the server would refuse it without what that entry makes.
 * @param entries in the order in which they were saved
 */
export const dependentsOf = (entry: Entry, entries: readonly Entry[]): Entry[] => {
  const gone = new Set(rowsOf(entry).makes)
  return entries.filter((other) => {
    if (other.sequence <= entry.sequence) return false
    const { makes, needs } = rowsOf(other)
    const isGone = needs.some((row) => gone.has(row))
    for (const row of makes) {
      if (isGone) gone.add(row)
      else gone.delete(row)
    }
    return isGone
  })
}

/** The photos that wait to be sent of what an entry takes away: they are sent last, when that is gone. */
export const photosOfRemoved = (entry: Entry, entries: readonly Entry[]): Entry[] => {
  const { removes } = rowsOf(entry)
  return entries.filter(
    (other) => other.act === 'addPhoto' && rowsOf(other).needs.some((row) => removes.includes(row)),
  )
}
