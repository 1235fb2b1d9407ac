import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Ids of the account under which Postgres runs if this process is root, which Postgres refuses. */
export interface Account {
  uid: number
  gid: number
}

/** An id that no distribution gives to anybody: nobody else's processes run under it. It needs no entry in /etc/passwd. */
const ownId = 54_329

/** The account for a folder's server: whoever the folder belongs to, or an id of its own; undefined for the account of this process. */
export const accountFor = (folder: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = existsSync(folder) ? statSync(folder) : { uid: 0, gid: 0 }
  return uid === 0 ? { uid: ownId, gid: ownId } : { uid, gid }
}

/** As `account`, with the user id of an account that has a name: `initdb` asks for one. */
export const named = ({ gid }: Account): Account => {
  const [, uid] = /^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined)
    throw new Error(
      'Postgres does not run as root, and there is no account "nobody" here. Start Ventil as a normal user, or set DATABASE_URL.',
    )
  return { uid: Number(uid), gid }
}

/** Gives a folder and all that is in it to the account. */
export const giveTo = ({ uid, gid }: Account, folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  chownSync(folder, uid, gid)
}

const mayPass = ({ uid, gid }: Account, folder: string): boolean => {
  const { mode, ...owner } = statSync(folder)
  if (owner.uid === uid) return (mode & 0o100) !== 0
  return (mode & (owner.gid === gid ? 0o010 : 0o001)) !== 0
}

/** The first folder on the way to a path, itself included, that the account may not enter; it asks no capability. */
export const closedTo = (account: Account, path: string): string | undefined => {
  const real = realpathSync(path)
  const above = dirname(real)
  return (
    (above === real ? undefined : closedTo(account, above)) ?? (mayPass(account, real) ? undefined : real)
  )
}

/** Lets the account pass through a folder of this process, in which it sees nothing but what is its own. */
export const letPass = (account: Account, folder: string): void => {
  if (mayPass(account, folder)) return
  chownSync(folder, statSync(folder).uid, account.gid)
  chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o010)
}

/** A folder that any account may enter, for what cannot be where it should be. Errors: there is none. */
export const shelter = (account: Account): string => {
  const folder = '/var/lib/ventil'
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  // the process may keep what it makes from others
  chmodSync(folder, 0o711)
  const closed = closedTo(account, folder)
  if (closed !== undefined)
    throw new Error(
      `Postgres does not run as root, and the account that it runs under may not enter ${closed}. Start Ventil as a normal user, or set DATABASE_URL.`,
    )
  return folder
}
