import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Extension } from '@electric-sql/pglite'

/**
 * Parameters with which the embedded database asks its file system to reach the disk at every commit:
 * PGlite's own defaults turn that off (-F), and Emscripten answers fdatasync without doing anything.
 */
export const durableStartParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
}

// Emscripten's NODEFS is not part of PGlite's types
function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && typeof value.stream_ops === 'object' && value.stream_ops !== null
}

/** WASI's EIO: Postgres panics at it, as it must when it cannot know what reached the disk. */
const inputOutputError = 29

function syncFile({ nfd }: { nfd?: number }): number {
  if (nfd === undefined) return 0
  try {
    fdatasyncSync(nfd)
    return 0
  } catch {
    // not every system can sync a folder, and Postgres does not insist on it
    return fstatSync(nfd).isDirectory() ? 0 : inputOutputError
  }
}

/**
 * Gives Emscripten's file system the fsync that it lacks (it reports success without doing anything).
 * An extension, because that is PGlite's way to reach the file system before the database recovers on it.
 */
export const fsyncForReal: Extension = {
  name: 'fsync',
  setup: async (_database, options: { preRun?: ((module: object) => void)[] }) => ({
    emscriptenOpts: {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module: object) => {
          const files: unknown = 'NODEFS' in module ? module.NODEFS : undefined
          if (!isNodeFileSystem(files)) throw new Error('this version of PGlite has no NODEFS to make durable')
          files.stream_ops.fsync = syncFile
        },
      ],
    },
  }),
}

/** Takes a folder and everything in it to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sync(path.join(entry.parentPath, entry.name), 'r+')
    else if (entry.isDirectory()) syncEntries(path.join(entry.parentPath, entry.name))
  }
  syncEntries(folder)
}

/** Takes the names of a folder to the disk, where the system can do that (Windows cannot). */
export function syncEntries(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(file: string, flags: string): void {
  const descriptor = openSync(file, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
