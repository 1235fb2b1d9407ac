import { mkdirSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A data folder that another process, or this one, has open already. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is already in use by process ${pid}.`);
    this.folder = folder;
    this.pid = pid;
  }
}

/**
 * Takes the exclusive lock on a data folder, which is made if need be, and returns the function that gives it back.
 *
 * Node has no file locks of its own, but its SQLite has: a lock of the operating system on `<folder>.lock`, which ends
 * with the process that holds it, however that ends. So no stale lock is left, and no process id has to be believed:
 * the one in the file (as user_version) only tells a person whom to ask.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const folder = realpathSync(dir);
  const file = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    // 'immediate' keeps out writers and lets readers see who it is
    file.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`);
  } catch (error) {
    const holder = holderOf(file);
    file.close();
    if (isBusy(error)) throw new DataFolderInUse(folder, holder);
    throw error;
  }
  return () => file.close();
}

function holderOf(file: DatabaseSync): number {
  return Number(file.prepare('pragma user_version').get()?.['user_version'] ?? 0);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
