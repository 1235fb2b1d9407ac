import { crc32 } from '../../../domain/codec/crc32.ts'
import { transferBytesMax, type TransferKind } from '../../../domain/transfers/transfer.ts'
import { transferFiles } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TransferFile } from '../../finders/transfers/transferRows.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'

interface NewFile {
  kind: TransferKind
  name: string
  version: string | null
  data: Uint8Array
  createdBy: string
  now: Date
}

/** Keeps a file to be sent. Errors: rule 422 at `field` if it is empty or too large to be sent fragment by fragment. */
export const keepFile = async (tx: Tx, { now, ...file }: NewFile, field: string): Promise<TransferFile> => {
  const { length } = file.data
  if (length === 0) refuse('rule', { fields: { [field]: 'fileEmpty' } })
  if (length > transferBytesMax) refuse('rule', { fields: { [field]: 'transferTooLarge' } })
  const row = { ...file, id: newId(), size: length, crc: crc32(file.data), createdAt: now.toISOString() }
  await tx.insert(transferFiles).values(row)
  const { id, kind, name, version, size } = row
  return { id, kind, name, version, size }
}
