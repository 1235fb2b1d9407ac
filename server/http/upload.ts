import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Upload } from './handler.ts'
import { parseForm } from './parse.ts'
import { Refusal, refuse } from './refusal.ts'

export interface ReceivedForm {
  form: unknown
  upload: Upload
  discard(): Promise<void>
}

/** Whether the body itself is faulty: it is truncated or not a form at all, for which the parser has no error codes. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  ('code' in error ? ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(error.code)) : error.constructor === Error)

/** Receives a multipart body: text fields validated by the schema, the file in a temporary folder. Errors: fileMissing, invalidRequest 400, tooLarge 413. */
export const receiveForm = async (request: FastifyRequest, schema: z.ZodObject): Promise<ReceivedForm> => {
  if (!request.isMultipart()) return refuse('mediaTypeUnsupported')
  const folder = await mkdtemp(join(tmpdir(), 'ventil-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const fields = new Map<string, unknown>()
    let upload: Upload | undefined
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) return refuse('invalidRequest', { fields: { [part.fieldname]: 'invalidValue' } })
        if (part.valueTruncated) return refuse('tooLarge', { fields: { [part.fieldname]: 'tooLong' } })
        fields.set(part.fieldname, part.value)
        continue
      }
      if (part.fieldname !== 'file' || upload) return refuse('invalidRequest', { fields: { [part.fieldname]: 'unknownField' } })
      const path = join(folder, 'file')
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) return refuse('tooLarge', { fields: { file: 'fileTooLarge' } })
      upload = { path, name: part.filename, size: part.file.bytesRead }
    }
    const form = parseForm(schema, Object.fromEntries(fields))
    if (!upload) return refuse('fileMissing', { fields: { file: 'required' } })
    return { form, upload, discard }
  } catch (error) {
    await discard()
    return isBroken(error) ? refuse('invalidRequest', { fields: { file: 'invalidValue' } }) : Promise.reject(error)
  }
}
