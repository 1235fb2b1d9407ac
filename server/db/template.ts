import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LiteDatabase } from './lite.ts';
import { openDatabase } from './open.ts';
import type { Database } from './open.ts';

/** The whole embedded database as a tarball that `openDatabase` takes as its template. */
export function dumpDatabase(db: Database): Promise<Blob> {
  if (!(db instanceof LiteDatabase)) throw new Error('Only the embedded database can be dumped.');
  return db.dump();
}

/**
 * The path of a template with what `build` made of an empty database in memory. It is made once per `file` and read from
 * there afterwards, so the name of the file has to tell what is in it (a hash of the migrations, say).
 */
export async function liteTemplate(file: string, build: (db: Database) => Promise<void>): Promise<string> {
  if (existsSync(file)) return file;
  const db = await openDatabase({ dir: 'memory://' });
  try {
    await build(db);
    const blob = await dumpDatabase(db);
    await mkdir(path.dirname(file), { recursive: true });
    // by another name first, so that nobody reads half of it
    const half = `${file}.${process.pid}`;
    await writeFile(half, blob.stream());
    await rename(half, file);
  } finally {
    await db.close();
  }
  return file;
}
