import { open } from 'node:fs/promises'
import { SpreadsheetError } from '../SpreadsheetError.ts'

/** The whole of a regular file of at most `most` bytes; one that grows meanwhile is cut off by the same cap. */
export async function readFileCapped(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error('A spreadsheet must be a regular file')
    if (stats.size > most) throw new SpreadsheetError('fileTooLarge', { limit: most })
    const bytes = Buffer.allocUnsafe(stats.size + 1)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    if (length > stats.size) throw new SpreadsheetError('fileCorrupt', {}, 'the file changed while it was read')
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}
