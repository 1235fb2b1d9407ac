import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { FileGone } from '../ports/FileStore.ts'
import type { FileReply } from './handler.ts'
import { refuse } from './refusal.ts'

/** RFC 6266: an ASCII name for old clients, plus the real one in UTF-8. */
const disposition = (name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/%]/g, '_')
      .trim() || 'file'
  // lone surrogates have no UTF-8 form, and quotes and brackets are not allowed in RFC 8187
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The stream of a file that is there: it may have expired since its row was read. */
const opened = async (stream: FileReply['stream']): Promise<Readable> => {
  if (typeof stream !== 'function') return stream
  try {
    return await stream()
  } catch (error) {
    return error instanceof FileGone ? refuse('notFound') : Promise.reject(error)
  }
}

/** Sends a file as a download, never inline. Errors: notFound 404 if it is gone. */
export const sendFile = async (reply: FastifyReply, { name, contentType, stream }: FileReply) => {
  const content = await opened(stream)
  return reply
    .code(200)
    .header('content-type', contentType)
    .header('content-disposition', disposition(name))
    .header('x-content-type-options', 'nosniff')
    .send(content)
}
