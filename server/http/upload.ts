import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { nameAsStored } from '../../domain/rules/text.ts'
import type { Upload } from './handler.ts'
import { parseForm } from './parse.ts'
import { Refusal, refuse } from './refusal.ts'

export interface ReceivedForm {
  form: unknown
  upload: Upload
  /** The further files that the call declares, by name. */
  parts: Readonly<Record<string, Upload>>
  discard(): Promise<void>
}

/** Whether the body itself is faulty: it is truncated or not a form at all, for which the parser has no error codes. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  ('code' in error
    ? ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(error.code))
    : error.constructor === Error)

/**
 * Receives a multipart body: text fields validated by the schema, the file and the further ones of the call in a temporary folder.
 * Errors: fileMissing, invalidRequest 400, tooLarge 413.
 */
export const receiveForm = async (
  request: FastifyRequest,
  schema: z.ZodObject,
  names: readonly string[] = [],
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) return refuse('mediaTypeUnsupported')
  const folder = await mkdtemp(join(tmpdir(), 'ventil-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const fields = new Map<string, unknown>()
    const uploads = new Map<string, Upload>()
    for await (const part of request.parts({ limits: { files: 1 + names.length } })) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname))
          return refuse('invalidRequest', { fields: { [part.fieldname]: 'invalidValue' } })
        if (part.valueTruncated) return refuse('tooLarge', { fields: { [part.fieldname]: 'tooLong' } })
        fields.set(part.fieldname, part.value)
        continue
      }
      if (!['file', ...names].includes(part.fieldname) || uploads.has(part.fieldname))
        return refuse('invalidRequest', { fields: { [part.fieldname]: 'unknownField' } })
      const path = join(folder, part.fieldname)
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) return refuse('tooLarge', { fields: { [part.fieldname]: 'fileTooLarge' } })
      uploads.set(part.fieldname, { path, name: nameAsStored(part.filename), size: part.file.bytesRead })
    }
    const form = parseForm(schema, Object.fromEntries(fields))
    const upload = uploads.get('file')
    const missing = ['file', ...names].filter((name) => !uploads.has(name))
    if (!upload || missing.length > 0)
      return refuse('fileMissing', { fields: Object.fromEntries(missing.map((name) => [name, 'required'])) })
    uploads.delete('file')
    return { form, upload, parts: Object.fromEntries(uploads), discard }
  } catch (error) {
    await discard()
    return isBroken(error)
      ? refuse('invalidRequest', { fields: { file: 'invalidValue' } })
      : Promise.reject(error)
  }
}
