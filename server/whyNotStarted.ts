import { environment } from './environment.ts'

/** What keeps a folder from being written, by the code of the system or, of a program, by its words. */
const inTheWay: readonly (readonly [codes: RegExp, words: string])[] = [
  [/EACCES|EPERM|Permission denied|Operation not permitted/, 'this account may not write there'],
  [/EROFS|Read-only file system|attempt to write a readonly database/, 'its file system is read-only'],
  [/ENOSPC|EDQUOT|No space left on device|database or disk is full|could not (?:extend|write to) file/, 'its disk is full'],
  [/ENOTDIR|EEXIST/, 'there is a file of that name'],
  // what the system says of a folder to be made on a read-only disk
  [/ENOENT.*mkdir/, 'it cannot be made there'],
]

/** Why Ventil could not start, in one line that says what to do. */
export const whyNotStarted = (error: unknown, dataDir = process.env['VENTIL_DATA']?.trim() || environment.VENTIL_DATA[0]): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use by another program. Choose another port (npm start -- --help lists the variables).`
  const [, words] =
    ('syscall' in error || /SQLITE/.test(code) || error.message.startsWith('initdb: ') ? inTheWay : []).find(([codes]) =>
      codes.test(`${code} ${error.message}`),
    ) ?? []
  if (words !== undefined)
    return `The folder of the data, ${dataDir}, cannot be used: ${words}. Set VENTIL_DATA to a folder that can be written, or make room in this one.`
  return error.message.split('\n')[0] ?? error.name
}
