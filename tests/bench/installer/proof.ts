import * as z from 'zod'
import type { Kept } from './entries.ts'
import type { Preparation } from './place.ts'

/** The audit entry that each entry leaves, once. */
const actions: Readonly<Partial<Record<string, string>>> = {
  createRoom: 'room.create',
  editRoom: 'room.update',
  createWindow: 'window.create',
  createRadiator: 'radiator.create',
  setObstruction: 'radiator.obstruction',
  setVenting: 'radiator.venting',
  setChecklist: 'radiator.checklist',
  assignThermostat: 'thermostat.assign',
  assignSensor: 'sensor.assign',
  pairSensor: 'sensor.pair',
  setUnitStatus: 'buildingUnit.setStatus',
  addPhoto: 'photo.create',
}

const Log = z.object({
  items: z.array(z.object({ id: z.string(), action: z.string(), entityId: z.string() })),
  total: z.number(),
})

const subjectOf = ({ input }: Kept): string =>
  z.string().parse(input.id ?? input['thermostatId'] ?? input['sensorId'])

/** The entries that must be in the audit log, in order: photos are sent after everything else. */
const expected = (entries: readonly Kept[]): string[] => {
  const isPhoto = ({ act }: Kept): boolean => act === 'addPhoto'
  return [...entries.filter((entry) => !isPhoto(entry)), ...entries.filter(isPhoto)].map((entry) => {
    const action = actions[entry.act]
    if (action === undefined) throw new Error(`it is not known what ${entry.act} leaves in the audit log`)
    return `${action} ${subjectOf(entry)}`
  })
}

/**
 * Compares the audit log since an instant with what was recorded: every record and every photo exactly once, and in the order in which it was
 * saved. Throws with the first difference. @returns how many there are
 */
export const proveOnceInOrder = async (
  { office }: Preparation,
  technicianId: string,
  since: string,
  entries: readonly Kept[],
): Promise<number> => {
  const wanted = expected(entries)
  const names = new Set(Object.values(actions))
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const query = `UserId=${technicianId}&From=${encodeURIComponent(since)}&Page=${page}&PageSize=200&Sort.SortOption=At&Sort.Direction=Ascending`
    const { items } = Log.parse(await office.call('GET', `/api/audit?${query}`))
    found.push(
      ...items
        .filter(({ action }) => names.has(action))
        .map(({ action, entityId }) => `${action} ${entityId}`),
    )
    if (items.length < 200) break
  }
  const at = wanted.findIndex((one, index) => found[index] !== one)
  if (at >= 0)
    throw new Error(
      `${found.length} of ${wanted.length} entries are on the server; number ${at + 1} is ${found[at]}, not ${wanted[at]}`,
    )
  if (found.length > wanted.length)
    throw new Error(
      `${found.length - wanted.length} entries are on the server twice: ${found[wanted.length]}`,
    )
  return found.length
}
