import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Extension } from '@electric-sql/pglite'

/**
 * Parameters that make the embedded database sync to disk at every commit: PGlite disables that by default (-F), and
 * Emscripten's fdatasync does nothing.
 */
export const durableStartParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
}

// PGlite's types do not cover Emscripten's NODEFS
function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && typeof value.stream_ops === 'object' && value.stream_ops !== null
}

/** WASI's EIO: Postgres panics on it, which is right when it cannot know what reached the disk. */
const inputOutputError = 29

function syncFile({ nfd }: { nfd?: number }): number {
  if (nfd === undefined) return 0
  try {
    fdatasyncSync(nfd)
    return 0
  } catch {
    // not every system can sync a folder, and Postgres does not require it
    return fstatSync(nfd).isDirectory() ? 0 : inputOutputError
  }
}

/** Runs on Emscripten's module before the database runs recovery: only extensions of PGlite reach the file system that early. */
export const beforeRecovery = (name: string, run: (module: object) => void): Extension => ({
  name,
  setup: async (_database, options: { preRun?: ((module: object) => void)[] }) => ({
    emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), run] },
  }),
})

/** Replaces Emscripten's fsync, which reports success without syncing. */
export const fsyncForReal = beforeRecovery('fsync', (module) => {
  const files: unknown = 'NODEFS' in module ? module.NODEFS : undefined
  if (!isNodeFileSystem(files)) throw new Error('this version of PGlite has no NODEFS to make durable')
  files.stream_ops.fsync = syncFile
})

/** Syncs a folder and everything in it to disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sync(path.join(entry.parentPath, entry.name), 'r+')
    else if (entry.isDirectory()) syncEntries(path.join(entry.parentPath, entry.name))
  }
  syncEntries(folder)
}

/** Syncs a folder's directory entries, where the system supports it (Windows does not). */
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
