import { statfs } from 'node:fs/promises'

/** Whether the disk has room for what is written. */
export interface Space {
  /** Too little for changes; reading and the small writes of sessions go on. */
  isShort(): boolean
  /** Too little for anything. */
  isCritical(): boolean
}

export interface WatchedSpace extends Space {
  stop(): void
}

interface WatchOptions {
  /** Free bytes below which space is short; a quarter of it is critical. 0 turns the watch off. */
  minBytes: number
  everyMs?: number
  /** Free bytes of a folder's file system. */
  freeIn?(folder: string): Promise<number>
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Freed space counts only with some reserve: at the limit itself, calls would be accepted and refused in turn. */
const reserve = 1.1

/** Watches the free space of folders, of which the fullest counts. A folder that cannot be looked at counts as empty. */
export const watchSpace = async (
  folders: readonly string[],
  { minBytes, everyMs = 1_000, freeIn = freeBytes }: WatchOptions,
): Promise<WatchedSpace> => {
  let free = Number.POSITIVE_INFINITY
  let isShort = false
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    free = Math.min(
      ...(await Promise.all(folders.map((folder) => freeIn(folder).catch(() => Number.POSITIVE_INFINITY)))),
    )
    isShort = free < (isShort ? minBytes * reserve : minBytes)
    isLooking = false
  }
  await look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    isShort: () => isShort,
    isCritical: () => isShort && free < minBytes / 4,
    stop: () => clearInterval(timer),
  }
}
