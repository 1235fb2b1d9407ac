import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Upload } from './handler.ts'
import { parseForm } from './parse.ts'
import { refuse } from './refusal.ts'

export interface ReceivedForm { form: unknown; upload: Upload; discard(): Promise<void> }

/** Receives a multipart body: text fields by the schema, the file in a temporary folder. Errors: fileMissing, invalidRequest 400, tooLarge 413. */
export const receiveForm = async (request: FastifyRequest, schema: z.ZodObject): Promise<ReceivedForm> => {
  if (!request.isMultipart()) return refuse('mediaTypeUnsupported')
  const folder = await mkdtemp(join(tmpdir(), 'ventil-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const fields = new Map<string, unknown>()
    let upload: Upload | undefined
    for await (const part of request.parts()) {
      if (part.type === 'field') {
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
    throw error
  }
}
