import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import { refusalOf } from './pgErrors.ts'
import { Refusal } from './refusal.ts'

/** What the HTTP layer itself refuses, by its own code. */
const httpCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'mediaTypeUnsupported'],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', 'mediaTypeUnsupported'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'tooLarge'],
  ['FST_REQ_FILE_TOO_LARGE', 'tooLarge'],
  ['FST_PARTS_LIMIT', 'tooLarge'],
  ['FST_FILES_LIMIT', 'tooLarge'],
  ['FST_FIELDS_LIMIT', 'tooLarge'],
  ['FST_UNDER_PRESSURE', 'overloaded'],
])

const ofHttp = (error: FastifyError): Refusal | undefined => {
  const code = httpCodes.get(error.code)
  if (code) return new Refusal(code, code === 'overloaded' ? { retryAfter: 2 } : {})
  // a body that is cut off, empty or no JSON; every other 4xx of the HTTP layer is a malformed request
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal(error.statusCode === 413 ? 'tooLarge' : 'malformedJson') : undefined
}

const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => {
  const { fields, args, current } = refusal.details
  return {
    error: refusal.code, message: errors[refusal.code][1],
    ...(fields && { fields }), ...(args && Object.keys(args).length > 0 && { args }), ...(current !== undefined && { current }), requestId,
  }
}

/** Answers a refused call in the contract's shape. Anything unforeseen is logged and is a defect (500). */
export const errorReply = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error) ?? ofHttp(error)
  if (!refusal) request.log.error({ err: { type: error.name, message: error.message, stack: error.stack, cause: error.cause } }, 'unexpected error')
  const answer = refusal ?? new Refusal('internal')
  if (answer.details.retryAfter !== undefined) reply.header('retry-after', String(answer.details.retryAfter))
  reply.code(answer.status).send(bodyOf(answer, request.id))
}
