import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileReply } from './handler.ts'
import { refuse } from './refusal.ts'

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8 beside it. */
const disposition = (name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/%]/g, '_')
      .trim() || 'file'
  // a lone half of a character pair has no UTF-8, and quotes and brackets no place in RFC 8187
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The file may have passed its time since its row was read. */
const opened = async (stream: Readable): Promise<void> => {
  if (!(stream instanceof ReadStream) || !stream.pending) return
  await once(stream, 'open').catch((error: unknown) =>
    error instanceof Error && 'code' in error && error.code === 'ENOENT' ? refuse('notFound') : Promise.reject(error),
  )
}

/** Sends a file for saving, never for showing. Errors: notFound 404, when it is gone. */
export const sendFile = async (reply: FastifyReply, { name, contentType, stream }: FileReply) => {
  await opened(stream)
  return reply
    .code(200)
    .header('content-type', contentType)
    .header('content-disposition', disposition(name))
    .header('x-content-type-options', 'nosniff')
    .send(stream)
}
