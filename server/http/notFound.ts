import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { pathPattern } from './origins.ts'
import { refuse } from './refusal.ts'

/** For a URL of the contract with another method, answers 405 with the allowed ones; otherwise 404. */
export const notFound = (endpoints: readonly EndpointSpec[]) => {
  const known = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, calls]) => ({
    pattern: pathPattern(path),
    methods: calls.map(({ method }) => method),
  }))
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods))
    if (methods.size === 0 || [...methods].some((method) => method === request.method)) return refuse('routeNotFound')
    reply.header('allow', [...methods].join(', '))
    return refuse('methodNotAllowed')
  }
}
