import { statfsSync } from 'node:fs'
import { environment } from './environment.ts'

const ofFullDisk =
  /ENOSPC|EDQUOT|No space left on device|database or disk is full|could not (?:extend|write to) file|53100/

/** What keeps a folder from being written, by the code of the system or, of a program, by its words. */
const inTheWay: readonly (readonly [codes: RegExp, words: string])[] = [
  [/EACCES|EPERM|Permission denied|Operation not permitted/, 'this account may not write there'],
  [/EROFS|Read-only file system|attempt to write a readonly database/, 'it or its file system is read-only'],
  [ofFullDisk, 'its disk is full'],
  [/ENOTDIR|EEXIST/, 'there is a file of that name'],
  // what the system says of a folder to be made on a read-only disk
  [/ENOENT.*mkdir/, 'it cannot be made there'],
]

/** What a failure says, and what caused it. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message, ...('code' in error ? [String(error.code)] : []), ...messagesOf(error.cause)]
    : []

/** Less is too little for a database to begin: where its server breaks down, it can't say why. */
const leastBytes = 64 * 1024 ** 2

const isFull = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastBytes
  } catch {
    return false
  }
}

/** Why Ventil could not start, in one line that says what to do. */
export const whyNotStarted = (
  error: unknown,
  dataDir = process.env['VENTIL_DATA']?.trim() || environment.VENTIL_DATA[0],
): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use by another program. Choose another port (npm start -- --help lists the variables).`
  if (/EMFILE|ENFILE|file descriptors/.test(`${code} ${error.message}`))
    return 'Too many files are open. Allow this account more of them (ulimit -n 1024), and start again.'
  const said = messagesOf(error).join('\n')
  const ofFolder = 'syscall' in error || /SQLITE/.test(code) || error.message.startsWith('initdb: ')
  const [, words] = inTheWay.find(([codes]) => (ofFolder || codes === ofFullDisk) && codes.test(said)) ?? []
  const why = words ?? (process.env['DATABASE_URL'] || !isFull(dataDir) ? undefined : 'its disk is full')
  if (why !== undefined)
    return `The folder of the data, ${dataDir}, cannot be used: ${why}. Set VENTIL_DATA to a folder that can be written, or make room in this one.`
  // of a statement that failed, the database's own words
  const { message, name } = error.cause instanceof Error ? error.cause : error
  return message.split('\n')[0] ?? name
}
