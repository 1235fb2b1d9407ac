// Prepares what TypeScript needs to run: the packages of the lock file, including the project's own Node.
// Plain JavaScript for the machine's Node (20 or later), without any package imports.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const stamps = join(root, 'node_modules', '.cache', 'ventil')

/**
 * An environment in which every command finds the project's own Node and tools first. Processes and threads take compiled modules from each
 * other: without that, a thread that reads a spreadsheet spends three times as long on its start.
 */
export const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(stamps, 'compiled'),
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

/** A command failed and has already printed the reason. */
class Failed extends Error {}
process.on('uncaughtException', (error) => {
  if (!(error instanceof Failed)) console.error(error)
  process.exit(process.exitCode || 1)
})

/** Runs a command to its end and shows its output. Errors: Failed; this process then exits with the command's code. */
export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', ...options })
  if (error) fail(`${command}: ${error.message}`)
  if (status !== 0) {
    process.exitCode = status ?? 1
    throw new Failed(command)
  }
}

/** Runs a command in place of this process: forwards signals to it and exits with its code. */
export const become = (command, args) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      child.kill(signal)
    })
  child.on('error', (error) => fail(`${command}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

/** What no build contains. */
const isTest = (path) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(path)

/** Runs `work`, unless its inputs have not changed since the last run and its output still exists. */
const unlessDone = (name, inputs, output, work) => {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesBelow(join(root, input))).filter((path) => !isTest(path)))
    hash.update(path).update(readFileSync(path))
  const digest = hash.digest('hex')
  const stamp = join(stamps, name)
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, digest)
}

/** Installs the packages of the lock file, unless they are already installed. */
export const install = () => {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20)
    fail(`Ventil needs Node 20 or later to start. This is Node ${process.versions.node}.`)
  unlessDone('installed', ['package-lock.json'], 'node_modules/.bin/node', () => {
    console.log('Installing packages ...')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
  })
}

const sources = [
  'src',
  'domain',
  'contract',
  'locales',
  'public',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/earlierAssets.ts',
  'scripts/virtualModules.ts',
]

/** What the build of the web app is made with, beside the configuration itself. */
const plugins = [
  'appAhead',
  'buildManifest',
  'contractFacts',
  'firstPages',
  'germany',
  'installerPwa',
  'offlinePage',
]
  .map((name) => `scripts/${name}.ts`)
  .concat('server/addresses')

/** Builds the web app if its sources have changed. */
const buildWeb = () => {
  unlessDone('built', [...sources, 'index.html', 'vite.config.ts', ...plugins], 'dist/web/index.html', () => {
    console.log('Building the web app ...')
    run('node', ['scripts/build.ts', 'web'])
  })
}

/** Builds the consent site if its sources have changed. */
export const buildConsent = () => {
  unlessDone(
    'consent-built',
    [...sources, 'consent.html', 'vite.consent.config.ts', 'scripts/consentPages.ts'],
    'dist/consent/.pages',
    () => {
      console.log('Building the consent site ...')
      run('node', ['scripts/build.ts', 'consent'])
    },
  )
}

export const build = () => {
  buildWeb()
  buildConsent()
}
