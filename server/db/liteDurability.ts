import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/**
 * Parameters with which PGlite asks its file system to reach the disk at every commit:
 * its own defaults turn that off (-F), and it knows no fdatasync.
 */
export const durableStartParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number };
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && typeof value.stream_ops === 'object' && value.stream_ops !== null;
}

/**
 * Makes the file system below PGlite keep that promise. Emscripten's NODEFS has no fsync and so reports success
 * without doing anything; its operations are not part of PGlite's types, hence the guard.
 */
export function fsyncForReal(database: PGlite): void {
  const files: unknown = database.Module.NODEFS;
  if (!isNodeFileSystem(files)) throw new Error('this version of PGlite has no NODEFS to make durable');
  files.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}
