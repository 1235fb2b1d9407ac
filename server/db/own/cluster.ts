import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { accountFor, closedTo, giveTo, letPass, named, shelter, type Account } from './account.ts'
import { reachable, type Programs } from './programs.ts'

/** A folder with the databases of one Postgres server, its programs and the account that it runs under. */
export interface Cluster extends Programs {
  folder: string
  account: Account | undefined
}

/** A Unix socket's name has a number; nothing but the name depends on it. */
export const socketPort = 5432
/** Some systems take 104 bytes. */
const longestSocket = 100

/** A folder in a list of folders, in which a comma would end it. */
export const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`

export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${socketPort}`)

/** Only what its programs need: PGPORT and its kin would change it. */
const environmentOf = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

const optionsOf = (account: Account | undefined): SpawnOptions => ({
  cwd: '/',
  env: { ...environmentOf(), LC_ALL: 'C' },
  ...account,
})

const draftEnd = '.new-'

/** Removes what starts that were killed half way have left, as far as nothing writes into it any more. */
const tidyDrafts = (folder: string): void => {
  for (const name of readdirSync(dirname(folder)).filter((one) =>
    one.startsWith(`${basename(folder)}${draftEnd}`),
  ))
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // the next start tries again
    }
}

/**
 * Fills a new folder beside the final one and renames it, so that a first start that was killed half way leaves nothing that a later one
 * would trust. The order and folding of letters are Postgres' own, the same on each system and after each update of it.
 */
const create = ({ folder, bin, version, account }: Cluster, password: string | undefined): void => {
  // not that of a start that was killed, whose program may still write into it
  const draft = mkdtempSync(`${folder}${draftEnd}`)
  const maker = account && named(account)
  if (maker) chownSync(draft, maker.uid, maker.gid)
  const letters =
    Number.parseInt(version, 10) < 17
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const words = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', ...letters, '--no-instructions']
  const access = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${password}`]
  if (maker && password !== undefined) chownSync(password, maker.uid, maker.gid)
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), [...words, ...access], {
    ...optionsOf(maker),
    encoding: 'utf8',
  })
  if (status !== 0) {
    // of the server that fills it, or its own
    const reason = /(?:FATAL|PANIC|initdb: error): +(.*)/.exec(stderr)?.[1] ?? stderr.trim()
    throw error ?? new Error(`initdb: ${reason}`)
  }
  if (account) giveTo(account, draft)
  if (maker && password !== undefined) chownSync(password, 0, 0)
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(draft, folder)
}

const whyNotOpen = (folder: string, { version }: Programs): string | undefined => {
  const marker = join(folder, 'PG_VERSION')
  if (!existsSync(marker))
    return existsSync(folder) && readdirSync(folder).length > 0
      ? `The folder ${folder} is not empty, and what it holds is not a database.`
      : undefined
  const [held, own] = [readFileSync(marker, 'utf8').trim(), version.split('.')[0]]
  return held === own
    ? undefined
    : `The folder ${folder} holds a database of Postgres ${held}, and this version of Ventil brings Postgres ${own}. Start the version of Ventil that made it, or set VENTIL_DATA to a new folder.`
}

/** In the folder that holds it elsewhere: the link that leads to a database. */
const ownerFile = 'of'

const linksTo = (link: string, folder: string): boolean =>
  existsSync(link) && lstatSync(link).isSymbolicLink() && realpathSync(link) === folder

/** The database that a link leads to. Errors: it is gone; another data folder has it, of which this one is a copy. */
const linked = (link: string): string => {
  if (!existsSync(link))
    throw new Error(
      `The database that ${link} is a link to, ${readlinkSync(link)}, is not there. Bring it back, or remove the link to begin with a new one.`,
    )
  const folder = realpathSync(link)
  const file = join(dirname(folder), ownerFile)
  const owner = existsSync(file) ? readFileSync(file, 'utf8') : link
  if (owner !== link && linksTo(owner, folder))
    throw new Error(
      `The data folder ${dirname(link)} is a copy of ${dirname(owner)}, and holds a link to its database, ${folder}. Set VENTIL_DATA to the original, or remove the link to begin with a new database.`,
    )
  // the data folder was moved
  if (owner !== link) writeFileSync(file, link)
  return folder
}

/**
 * The folder of the server's data: `postgres` in the data folder. Where the account may not enter that, it is a link to a folder that it may
 * enter, so that it is seen where the data is. Errors: it cannot be opened, and nothing was changed; the account may not enter it.
 */
export const placeIn = (dataDir: string, programs: Programs): string => {
  const folder = join(realpathSync(dataDir), 'postgres')
  const reason = whyNotOpen(folder, programs)
  if (reason !== undefined) throw new Error(reason)
  const account = accountFor(folder)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return linked(folder)
  if (account) letPass(account, dataDir)
  const closed = account && closedTo(account, dataDir)
  if (!account || closed === undefined) return folder
  if (existsSync(folder))
    throw new Error(
      `Postgres does not run as root, and the account that it runs under may not enter ${closed}. Set VENTIL_DATA to a folder that others may enter.`,
    )
  const elsewhere = mkdtempSync(join(shelter(account), 'data-'))
  letPass(account, elsewhere)
  writeFileSync(join(elsewhere, ownerFile), folder)
  symlinkSync(join(elsewhere, 'postgres'), folder)
  return join(elsewhere, 'postgres')
}

/**
 * The server's data in a folder that this process holds the lock of; made if there is none.
 * @param password file of the password that the server asks for; undefined if it listens on a socket, which nobody else reaches.
 * Errors: one line that says what is in the way.
 */
export const openCluster = (folder: string, programs: Programs, password: string | undefined): Cluster => {
  const tooLong = Buffer.byteLength(socketIn(folder)) - longestSocket
  if (password === undefined && tooLong > 0)
    throw new Error(
      `The path of the database's folder, ${folder}, is ${tooLong} bytes too long for a socket in it. Set VENTIL_DATA to a folder with a shorter path.`,
    )
  const account = accountFor(folder)
  tidyDrafts(folder)
  const cluster = { folder, ...reachable(programs, account), account }
  if (!existsSync(join(folder, 'PG_VERSION'))) create(cluster, password)
  // a copy that root has made
  else if (account && statSync(folder).uid !== account.uid) giveTo(account, folder)
  chmodSync(folder, 0o700)
  return cluster
}

/** Starts the server as a child of this process, whose standard error goes to the log, in a group of its own: Ctrl+C is for this process. */
export const spawnServer = (
  { folder, bin, account }: Cluster,
  settings: readonly string[],
  logFile: string,
): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600)
  try {
    const words = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
    return spawn(join(bin, 'postgres'), words, {
      ...optionsOf(account),
      stdio: ['ignore', log, log],
      detached: true,
    })
  } finally {
    closeSync(log)
  }
}
