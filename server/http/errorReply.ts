import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { errors, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import { StorageError } from '../ports/FileStore.ts'
import { pathPattern } from './origins.ts'
import { isReadOnly, isUnreachable, refusalOf } from './failures.ts'
import { Refusal, refuse } from './refusal.ts'

/** Error codes of the HTTP layer itself. */
const httpCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'mediaTypeUnsupported'],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', 'mediaTypeUnsupported'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'tooLarge'],
  ['FST_REQ_FILE_TOO_LARGE', 'tooLarge'],
  ['FST_PARTS_LIMIT', 'tooLarge'],
  ['FST_FILES_LIMIT', 'tooLarge'],
  ['FST_FIELDS_LIMIT', 'tooLarge'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'notFound'],
])

const ofHttp = (error: FastifyError): Refusal | undefined => {
  const code = httpCodes.get(error.code)
  if (code) return new Refusal(code)
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined
  if (error.statusCode === 413) return new Refusal('tooLarge')
  // a truncated, empty or non-JSON body; every other 4xx of the HTTP layer is a malformed request
  return new Refusal(
    error.code?.startsWith('FST_ERR_CTP_') || error.name === 'SyntaxError'
      ? 'malformedJson'
      : 'invalidRequest',
  )
}

const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => {
  const { fields, args, current } = refusal.details
  return {
    error: refusal.code,
    message: errors[refusal.code][1],
    ...(fields && { fields }),
    ...(args && Object.keys(args).length > 0 && { args }),
    ...(current !== undefined && { current }),
    requestId,
  }
}

/** Whether the client closed the connection before its request was complete. Node reports that as ECONNRESET, as the database's driver does its own. */
const isAborted = ({ raw }: FastifyRequest): boolean =>
  !raw.complete && (raw.destroyed || raw.socket.destroyed)

/** What the log says of a defect. */
const defectOf = (error: FastifyError): string =>
  isReadOnly(error)
    ? 'a call with GET has written, and the database refused it: its transaction only reads, so a call that writes needs another method'
    : 'unexpected error'

/** Answers a refused call in the contract's shape. Any other error is logged as a defect (500). */
export const errorReply = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  if (isAborted(request)) {
    // nobody reads the reply
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none' },
      'the client closed the connection',
    )
    reply.code(400).send(bodyOf(new Refusal('invalidRequest'), request.id))
    return
  }
  const takesNoWrites =
    isReadOnly(error) && !(request.routeOptions.config.onlyReads ?? request.method === 'GET')
  const refusal = takesNoWrites
    ? new Refusal('overloaded', { retryAfter: 1 })
    : (refusalOf(error) ?? ofHttp(error))
  if (!refusal) request.log.error({ err: error }, defectOf(error))
  else if (takesNoWrites) request.log.error({ err: error }, 'the database takes no writes: it is read-only')
  else if (refusal.code === 'diskFull') request.log.error({ err: error }, 'the disk is full')
  else if (isUnreachable(error))
    request.log.error(
      { err: error },
      `the ${error instanceof StorageError ? 'file storage' : 'database'} cannot be reached`,
    )
  const answer = refusal ?? new Refusal('internal')
  if (answer.details.retryAfter !== undefined) reply.header('retry-after', String(answer.details.retryAfter))
  // clear headers that a file reply set before it failed
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  reply.code(answer.status).send(bodyOf(answer, request.id))
}

/** What Node finds wrong with a request before it is one, as status line and refusal. */
const broken: ReadonlyMap<string | undefined, readonly [string, Refusal]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', new Refusal('addressTooLong')]],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', new Refusal('requestTimeout')]],
])

/** Answers what is no HTTP request, before any route: an address or headers that are too long, or bytes that do not parse. */
export const brokenRequest = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, refusal] = broken.get(error.code) ?? ['400 Bad Request', new Refusal('invalidRequest')]
  const body = JSON.stringify(bodyOf(refusal, randomUUID()))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** For a URL of the contract with another method, answers 405 with the allowed ones; otherwise 404. */
export const notFound = (endpoints: readonly EndpointSpec[]) => {
  const known = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, calls]) => ({
    pattern: pathPattern(path),
    methods: calls.map(({ method }) => method),
  }))
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods))
    if (methods.size === 0 || [...methods].some((method) => method === request.method))
      return refuse('routeNotFound')
    reply.header('allow', [...methods].join(', '))
    return refuse('methodNotAllowed')
  }
}
