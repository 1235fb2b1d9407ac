import type { Readable, Writable } from 'node:stream'

/**
 * Stores files under generated keys, each whole or not at all. No part of a user's file name becomes a path. Two implementations: a folder,
 * for one machine, and an S3-compatible storage, for processes on several (server/files).
 */
export interface FileStore {
  /** Takes over a temporary file, which may be gone afterwards, and returns its key. */
  adopt(path: string): Promise<string>
  /** Returns the key of a new file with what `make` writes to the stream; the file is there once `make` has ended. Nothing is left if it fails. */
  write(make: (stream: Writable) => Promise<unknown>): Promise<string>
  /** Errors: `FileGone`. */
  read(key: string): Promise<Readable>
  /** Runs `work` with the path of the file, which may be a copy, on this machine's disk. Errors: `FileGone`. */
  onDisk<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Succeeds if the file is gone already. */
  remove(key: string): Promise<void>
  /** Removes files older than an instant that `isKept` does not name. @returns how many. Errors: one cannot be deleted; the others are gone nevertheless. */
  sweep(olderThan: Date, isKept: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
  /** The random id of this store, written into it at the first call: two processes with the same id share their files. */
  identity(): Promise<string>
  /** What the database that the files belong to has marked the store with; undefined if none has. */
  mark(): Promise<string | undefined>
  setMark(text: string): Promise<void>
  /** Whether it holds files other than those that `isOurs` names. */
  holdsOther(isOurs: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<boolean>
}

/** The file is not there: it has expired, or was deleted. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/** The storage did not do what was asked. Says what it answered in one word, never its text: that names the access key and the signature. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** The status of its answer; undefined if it could not be reached. */
  readonly status: number | undefined

  constructor(what: string, error: unknown) {
    const status =
      error instanceof Error && 'status' in error && typeof error.status === 'number'
        ? error.status
        : undefined
    const code =
      error instanceof Error && 'serviceCode' in error && typeof error.serviceCode === 'string'
        ? error.serviceCode
        : systemCode(error)
    super(
      `the file storage could not ${what}: ${[status, /^\w{1,40}$/.test(code) ? code : ''].filter(Boolean).join(' ')}`,
    )
    this.status = status
  }

  /** Whether the same request may succeed later. */
  isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

const systemCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : systemCode(error.cause)
}
