import type { FastifyReply } from 'fastify'
import type { FileReply } from './handler.ts'

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8 beside it. */
const disposition = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').replace(/["\\/]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

export const sendFile = (reply: FastifyReply, { name, contentType, stream }: FileReply) =>
  reply.code(200).header('content-type', contentType).header('content-disposition', disposition(name)).header('x-content-type-options', 'nosniff').send(stream)
