import * as identityGroups from '../../contract/identity/index.ts'
import * as mainGroups from '../../contract/main/index.ts'
import type { EndpointSpec, Group } from '../../contract/endpoint.ts'
import type { Role } from '../../domain/enums.ts'
import type { Estate } from '../support/estate.ts'
import type { Person } from '../support/people.ts'
import { nameOf } from './expected/callRights.ts'
import type { MakeSample, Sample } from './Sample.ts'
import { identitySamples } from './samples/identity.ts'
import { mainSamples } from './samples/main.ts'
import type { Side, World } from './world.ts'

export type Backend = 'main' | 'identity'

/** A call of either backend, with its sample. */
export interface Call {
  name: string
  backend: Backend
  endpoint: EndpointSpec
  make: MakeSample
}

const callsOf = (
  backend: Backend,
  groups: Readonly<Record<string, Group>>,
  samples: Readonly<Record<string, MakeSample>>,
): Call[] =>
  Object.values(groups)
    .flatMap((group) => Object.values(group))
    .flatMap((endpoint) => {
      const name = nameOf(endpoint)
      const make = samples[name]
      // the matrix of the backend fails for a call without a sample
      return make ? [{ name, backend, endpoint, make }] : []
    })

/** Every call of both backends. */
export const calls: readonly Call[] = [
  ...callsOf('main', mainGroups, mainSamples),
  ...callsOf('identity', identityGroups, identitySamples),
]

/** A call's sample as the person of a role would make it; `person` is another one of that role. */
export const sampleFor = async (
  { app }: World,
  { make }: Pick<Call, 'make'>,
  side: Side,
  role: Role,
  {
    person = side.people.get(role),
    estate = side.estate,
  }: { person?: Person | undefined; estate?: Estate } = {},
): Promise<Sample> => {
  if (!person) throw new Error(`nobody is ${role}`)
  return make({ app, side, estate, role, person })
}
