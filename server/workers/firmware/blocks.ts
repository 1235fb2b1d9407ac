import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { encodeBlock } from '../../../domain/firmware/imageBlock.ts'
import { firmwareArtifacts } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/refusal.ts'

/** Blocks in memory at a time: a few programs are rolled out at once, each at most half a megabyte. */
const keptMax = 8

/** What goes over the air for a version, read from the file store once; versions never change. */
export const blockReader = ({ db, files }: Pick<Deps, 'db' | 'files'>) => {
  const kept = new Map<string, Uint8Array>()
  const read = async (artifactId: string): Promise<Uint8Array> => {
    const [row] = await withScope(db.pool, asAdmin, (tx) =>
      tx.select().from(firmwareArtifacts).where(eq(firmwareArtifacts.id, artifactId)),
    )
    const { compressedKey, ...artifact } = found(row)
    return encodeBlock({ ...artifact, compressed: await buffer(await files.read(compressedKey)) })
  }
  return async (artifactId: string): Promise<Uint8Array> => {
    const known = kept.get(artifactId)
    if (known) return known
    const block = await read(artifactId)
    const [oldest] = kept.keys()
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest)
    kept.set(artifactId, block)
    return block
  }
}
export type BlockOf = ReturnType<typeof blockReader>
