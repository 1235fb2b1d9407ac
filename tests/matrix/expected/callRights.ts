import type { EndpointSpec } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/enums.ts'
import { accountCalls } from './accountCalls.ts'
import { deviceCalls } from './deviceCalls.ts'
import { estateCalls } from './estateCalls.ts'
import { expectedReach, type CallGroup } from './roleRights.ts'

export const nameOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): string => `${method} ${path}`

const groups: readonly CallGroup[] = [...estateCalls, ...deviceCalls, ...accountCalls]

const rightOf = new Map(groups.flatMap((group) => group.calls.map((call) => [call, group])))

/** Every call of the table, in its order, with repetitions. */
export const expectedCalls = groups.flatMap(({ calls }) => calls)

/** The right that a call should need; undefined for a call that the table does not have. */
export const expectedRight = (endpoint: Pick<EndpointSpec, 'method' | 'path'>): CallGroup | undefined =>
  rightOf.get(nameOf(endpoint))

/** Whether a role should be able to make the call, by the table written by hand. */
export const allows = (endpoint: Pick<EndpointSpec, 'method' | 'path'>, role: Role): boolean => {
  const needs = expectedRight(endpoint)?.needs ?? []
  if (needs === 'nothing' || needs === 'session') return true
  return needs.some((permission) => expectedReach(role, permission) !== undefined)
}
