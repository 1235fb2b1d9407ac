import { events, type EndpointSpec } from '../../contract/endpoint.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { rowsHere } from '../../server/spreadsheet/testing/read.ts'
import { calls, sampleFor, type Call } from './calls.ts'
import { allows, expectedRight } from './expected/callRights.ts'
import type { Sample } from './Sample.ts'
import { send } from './send.ts'
import type { World } from './world.ts'

/** Calls that only read although their filter is too long for an address. */
const readsByPost = ['POST /api/global-device-list/thermostats', 'POST /api/tenants/user-count']

/** Every call that only reads, except the live stream. */
export const reads: readonly Call[] = calls.filter(
  ({ name, endpoint }) =>
    (endpoint.method === 'GET' && endpoint.reply !== events && endpoint.scope !== 'public') ||
    readsByPost.includes(name),
)

/** A read by a person, ready to be sent any number of times. */
export interface Request extends Call {
  role: Role
  sample: Sample
}

/** The call without filters, with its largest page; undefined if it has none to leave out. */
const unfiltered = ({ query, body }: EndpointSpec, sample: Sample): Sample | undefined => {
  const pageSize = [200, 100].find((size) => query?.shape['PageSize']?.safeParse(size).success)
  // the device list wants at least one filter; everything that the samples install is on a radiator
  const wanted = { HasRadiator: true }
  const widest = {
    ...(pageSize !== undefined && { PageSize: pageSize }),
    ...(query?.shape['HasRadiator'] && wanted),
  }
  if (body) return body.safeParse(wanted).success ? { ...sample, body: wanted } : undefined
  return query?.safeParse(widest).success && (sample.query || pageSize !== undefined)
    ? { ...sample, query: widest }
    : undefined
}

/** Whether another client is foreign to a role in this call: a SuperAdmin sees all of them where the call names none. */
const hasForeign = ({ endpoint }: Call, role: Role): boolean =>
  role !== 'SuperAdmin' || ['tenant', 'assigned'].includes(expectedRight(endpoint)?.scope ?? '')

/** Every read that a role may make: with a sample's filter, and with none. */
export const requestsOf = async (world: World, role: Role): Promise<Request[]> => {
  const made: Request[] = []
  for (const call of reads) {
    if (!allows(call.endpoint, role) || !hasForeign(call, role)) continue
    const sample = await sampleFor(world, call, world.home, role)
    const wide = unfiltered(call.endpoint, sample)
    made.push(...[sample, ...(wide ? [wide] : [])].map((one) => ({ ...call, role, sample: one })))
  }
  return made
}

export const everyRequest = async (world: World): Promise<Request[]> => {
  const made: Request[] = []
  for (const role of roles) made.push(...(await requestsOf(world, role)))
  return made
}

/** A reply as text: of a workbook, its rows. */
export const replyTo = async (
  { app, home }: World,
  { backend, endpoint, sample, role }: Request,
): Promise<string> => {
  const reply = await send(app, backend, endpoint, sample, {
    token: sample.token ?? home.people.get(role)?.token ?? '',
    tenantId: home.tenantId,
  })
  if (reply.statusCode >= 300)
    throw new Error(`${endpoint.path} by ${role}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  return String(reply.headers['content-type']).includes('spreadsheetml')
    ? JSON.stringify(await rowsHere(reply.rawPayload))
    : reply.body
}

const marks =
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9a-f]{16}\b|\b[0-9a-f]{12}\b|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/** The ids, EUIs and e-mail addresses of a text that are among those of somebody else. */
export const marksIn = (text: string, theirs: ReadonlySet<string>): string[] => [
  ...new Set(
    [...text.matchAll(marks)].map(([mark]) => mark.toLowerCase()).filter((mark) => theirs.has(mark)),
  ),
]
