import { events, type EndpointSpec } from '../../contract/endpoint.ts'
import * as groups from '../../contract/main/index.ts'
import { measurementFields } from '../../contract/main/measurementShapes.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { rowsHere } from '../../server/spreadsheet/testing/read.ts'
import { allows, nameOf } from '../matrix/expected/callRights.ts'
import type { MakeSample, Sample } from '../matrix/Sample.ts'
import { mainSamples } from '../matrix/samples/main.ts'
import { send } from '../matrix/send.ts'
import type { World } from '../matrix/world.ts'
import type { Estate } from '../support/estate.ts'
import { occurs } from './told.ts'

const endpoints: readonly EndpointSpec[] = Object.values<Readonly<Record<string, EndpointSpec>>>(
  groups,
).flatMap((group) => Object.values(group))
/** Every read call, except the live stream, which has a test of its own. */
export const reads = endpoints.filter(({ method, reply }) => method === 'GET' && reply !== events)
/** Every write call, except those of people who are not signed in. */
export const writes = endpoints.filter(({ method, scope }) => method !== 'GET' && scope !== 'public')

const samples: Readonly<Record<string, MakeSample>> = mainSamples
const day = 86_400_000

/** Whether there is a sample for the call; the matrix of roles requires one for each. */
const isKnown = (endpoint: EndpointSpec): boolean => samples[nameOf(endpoint)] !== undefined

/** A call's own sample for this home, the same with the widest parameters, and one without filters. */
const requestsOf = async (
  { app, home }: World,
  endpoint: EndpointSpec,
  estate: Estate,
  role: Role,
  agreementId: string | undefined,
): Promise<Sample[]> => {
  // a role without permission still sends a valid request
  const maker = allows(endpoint, role) ? role : (roles.find((one) => allows(endpoint, one)) ?? 'SuperAdmin')
  const person = home.people.get(maker)
  const make = samples[nameOf(endpoint)]
  if (!person || !make) throw new Error(`${nameOf(endpoint)} has no sample`)
  const own = await make({ app, side: { ...home, estate }, estate, role: maker, person })
  // samples create records of their own; use the consent record of this home instead
  const sample: Sample =
    agreementId !== undefined && own.params?.['agreementId'] !== undefined
      ? { ...own, params: { ...own.params, agreementId } }
      : own
  if (endpoint.method !== 'GET') return [sample]
  const shape = endpoint.query?.shape ?? {}
  const at = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString()
  const from = [at(-1), at(-1).slice(0, 10)]
  const to = [at(1), at(1).slice(0, 10)]
  const widest = {
    From: from,
    To: to,
    Fields: [[...measurementFields]],
    MaxPoints: [1000],
    PageSize: [100],
    format: ['csv', 'xlsx'],
  }
  const wide = Object.fromEntries(
    Object.entries(widest).flatMap(([key, values]) => {
      const good = values.find((value) => shape[key]?.safeParse(value).success)
      return good === undefined ? [] : [[key, good]]
    }),
  )
  const isSame = Object.keys(wide).length === 0
  const unfiltered = sample.query && maker === role
  return [
    sample,
    ...(isSame ? [] : [{ ...sample, query: { ...sample.query, ...wide } }]),
    ...(unfiltered ? [{ ...sample, query: wide }] : []),
  ]
}

const textOf = async (reply: Awaited<ReturnType<typeof send>>): Promise<string> =>
  String(reply.headers['content-type']).includes('spreadsheetml')
    ? JSON.stringify(await rowsHere(reply.rawPayload))
    : reply.body

/** A home to ask about, with its consent record if it has one. */
export interface Asked {
  estate: Estate
  figures: readonly string[]
  agreementId?: string
}

/** What a role learned: the calls that revealed figures of the home, and those that failed although the role is allowed to make them. */
interface Answers {
  told: Map<string, string[]>
  failed: string[]
}

/** Makes all of the calls as a user with a role. */
export const ask = async (
  world: World,
  { estate, figures, agreementId }: Asked,
  role: Role,
  of: readonly EndpointSpec[],
): Promise<Answers> => {
  const { app, home } = world
  const answers: Answers = { told: new Map(), failed: [] }
  for (const endpoint of of) {
    const name = nameOf(endpoint)
    if (!isKnown(endpoint)) {
      answers.failed.push(`${name} has no sample`)
      continue
    }
    for (const [index, sample] of (await requestsOf(world, endpoint, estate, role, agreementId)).entries()) {
      const who =
        endpoint.scope === 'public'
          ? {}
          : { token: home.people.get(role)?.token ?? '', tenantId: home.tenantId }
      const reply = await send(app, 'main', endpoint, sample, who)
      const text = await textOf(reply)
      if (index === 0 && allows(endpoint, role) && reply.statusCode >= 300)
        answers.failed.push(`${name}: ${reply.statusCode} ${text.slice(0, 200)}`)
      const found = figures.filter((figure) => occurs(text, figure))
      if (found.length > 0)
        answers.told.set(name, [...new Set([...(answers.told.get(name) ?? []), ...found])])
    }
  }
  return answers
}

export const callsOf = ({ told }: Answers): string[] => [...told.keys()].toSorted()
