import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { claimFiles } from './actions/files/claimFiles.ts'
import { buildApp, type App } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { makeDataFolder } from './dataFolder.ts'
import { help, wantsHelp } from './environment.ts'
import { migrate } from './db/migrate.ts'
import { agreesWithOthers, keepAgreeing } from './db/agreesWithOthers.ts'
import { localFolders, openEither, type Database } from './db/open.ts'
import { startOwnServer, type OwnServer } from './db/own/ownServer.ts'
import { flushTopic } from '../demo/physics/applications.ts'
import { startDemoPast } from '../demo/past/fillPast.ts'
import { startDemoFleet } from '../demo/startFleet.ts'
import type { BaseDeps } from './deps.ts'
import type { FileStore } from './ports/FileStore.ts'
import { watchSpace } from './files/space.ts'
import { openFiles, storeNumber } from './files/openFiles.ts'
import { closerOf } from './http/closer.ts'
import { startRetention } from './workers/retention/retention.ts'
import { createLog, logFile } from './log.ts'
import { ignoreUnawaitedQueries } from './ignoreUnawaitedQueries.ts'
import { startNotices } from './workers/notices/startNotices.ts'
import { startMonitoring } from './workers/alerts/monitoring.ts'
import { demoFirmwareKey } from '../demo/seed/firmwareKey.ts'
import { seedDemo, type DemoSignIn } from '../demo/seed/demo.ts'
import { buildWeb } from './sites/web.ts'
import { hour } from '../domain/time.ts'
import { whyNotStarted } from './whyNotStarted.ts'
import { buildConsentSite } from './sites/consentSite.ts'
import { consentCalls } from './sites/consent-site/consentCalls.ts'
import { publishedTexts } from './sites/consent-site/publishedTexts.ts'

interface RunningConsentSite {
  stop(): Promise<void>
}

/** Serves the built consent site on its port, using the database and backend of this process; undefined if it is not built. */
const startConsentSite = async (
  { deps, main }: Pick<App, 'deps' | 'main'>,
  folder: string,
): Promise<RunningConsentSite | undefined> => {
  if (!existsSync(join(folder, '.pages'))) return undefined
  const { config, log } = deps
  const texts = await publishedTexts(deps)
  const site = await buildConsentSite({ config, log, folder, texts, calls: consentCalls(main) })
  const close = closerOf(site)
  await site.listen({ host: config.host, port: config.ports.consent })
  return {
    stop: async () => {
      await close()
      await texts.stop()
    },
  }
}

const signInLines = (signIns: readonly DemoSignIn[]) =>
  signIns.length === 0
    ? []
    : [
        '',
        'Demo sign-ins, password ventil-demo-2026:',
        ...signIns.map(({ role, email }) => `  ${role.padEnd(12)} ${email}`),
      ]

/**
 * Any process takes the jobs of any other, and gives commands to the network server: with files or a broker of its own, one would lose half of
 * them. One that finds another beside it when its lost connection has come back stops.
 * @returns what ends the comparing. Errors: a running process on this database has others.
 */
const refuseUnlikeOthers = async (db: Database, config: Config, files: FileStore): Promise<() => void> => {
  const broker = config.mqtt.url === undefined ? 1 + randomInt(2 ** 30) : 0
  // while a process asks for it, the others that start or come back wait
  let known: number | undefined
  const number = async () => (known ??= await storeNumber(files))
  const whyUnlike = async (): Promise<string | undefined> => {
    if (!(await agreesWithOthers(db, 'files', number)))
      return 'Another process runs on this database and keeps its files elsewhere. Set FILES_URL to the same S3-compatible storage for all of them, or VENTIL_DATA to the same folder.'
    if (!(await agreesWithOthers(db, 'broker', async () => broker)))
      return 'Another process runs on this database, and an embedded broker serves one process alone. Set MQTT_URL to the same broker for all of them.'
  }
  const reason = await whyUnlike()
  if (reason !== undefined) throw new Error(reason)
  let later: string | undefined
  const agrees = async () => (later = await whyUnlike()) === undefined
  return keepAgreeing(db, agrees, () => {
    console.error(`Ventil stops: ${later}`)
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}

/** How long the end of the database's connections is waited for, ms. */
const closeMs = 5_000

/** Opens the database, migrates, seeds and serves. Returns a function that shuts everything down in order. */
const serve = async (config: Config, own: OwnServer | undefined): Promise<() => Promise<void>> => {
  const url = config.databaseUrl ?? own?.url ?? ''
  const db = await openEither(config.databaseUrl, own)
  // Only once the folder is locked: a second process on this folder must not touch the log of the first.
  const log = createLog(config.logLevel, logFile(join(config.dataDir, 'ventil.log')))
  own?.onEnd(() => log.error('the database server has ended, and is started again'))
  ignoreUnawaitedQueries()
  const space = await watchSpace([config.dataDir, ...(await localFolders(db, url))], {
    minBytes: config.minFreeDisk,
  })
  const files = await openFiles(config)
  const stopComparing = await refuseUnlikeOthers(db, config, files)
  const deps: BaseDeps = { config, db, files, space, log, now: () => new Date(), random: randomBytes }
  await migrate(db.pool, { onWait: () => log.warn('a migration waits for a table that others hold') })
  await claimFiles(deps, { adopt: config.filesAdopt })
  const signIns = await seedDemo(deps)
  const app = await buildApp(deps, { flushTopic })
  const web = config.serveWeb
    ? await buildWeb(config, log, join(import.meta.dirname, '../dist/web'))
    : undefined
  const closeWeb = web && closerOf(web)
  await app.main.listen({ host: config.host, port: config.ports.main })
  await app.identity.listen({ host: config.host, port: config.ports.identity })
  await web?.listen({ host: config.host, port: config.ports.web })
  const consent = await startConsentSite(app, join(import.meta.dirname, '../dist/consent'))
  // The simulated fleet needs the demo estate and the embedded broker: an external broker has real devices.
  const hasFleet = signIns.length > 0 && config.simulatorSpeed > 0 && config.mqtt.url === undefined
  const fleet =
    hasFleet && app.broker
      ? await startDemoFleet(app.deps, {
          url: app.broker,
          speed: config.simulatorSpeed,
          firmwareKeys: config.firmwareKeys,
        })
      : undefined
  const past = signIns.length > 0 && config.demoYear ? startDemoPast(app.deps) : undefined
  const retention = startRetention(app.deps, hour)
  const monitoring = startMonitoring(app.deps, app.isListening)
  const notices = startNotices(app.deps, app.keys.refreshSecret)
  console.log(
    [
      'Ventil is running.',
      `  Web app           ${config.urls.web}`,
      `  Consent site      ${consent ? config.urls.consent : 'not running, because it has not been built'}`,
      `  Main backend      ${config.urls.main}  (calls: /api/docs, permissions: /api/access)`,
      `  Identity backend  ${config.urls.identity}  (mail: /outbox)`,
      `  Broker            ${app.broker ?? 'none'}${fleet ? `, with ${fleet.devices} simulated devices` : ''}`,
      `  Database          ${own ? `${own.folder}, log in ${join(config.dataDir, 'postgres.log')}` : 'Postgres at DATABASE_URL'}`,
      `  Data              ${config.dataDir}, log in ${join(config.dataDir, 'ventil.log')}`,
      ...signInLines(signIns),
      '',
      'Stop with Ctrl+C.',
    ].join('\n'),
  )
  return async () => {
    stopComparing()
    await closeWeb?.()
    await consent?.stop()
    await past?.stop()
    await fleet?.stop()
    await notices.stop()
    await monitoring.stop()
    await retention.stop()
    await app.stop()
    space.stop()
    const closing = db.close()
    // a server that is frozen does not hear of the end of its connections
    await Promise.race([closing, setTimeout(closeMs, undefined, { ref: false })])
    await own?.stop()
  }
}

const start = async (): Promise<() => Promise<void>> => {
  const read = readConfig(process.env)
  // the demo's firmware is signed with a key that everybody can know
  const config = read.demo ? { ...read, firmwareKeys: [...read.firmwareKeys, demoFirmwareKey] } : read
  await makeDataFolder(config.dataDir)
  const own = config.databaseUrl ? undefined : await startOwnServer(config.dataDir)
  try {
    return await serve(config, own)
  } catch (error) {
    // one that nobody waits for could work on after its disk has run full
    await own?.stop()
    throw error
  }
}

/** What one press of Ctrl+C sends: the terminal to all, and those that started this one once more. */
const onePressMs = 1_000

/**
 * Runs until a signal. One that comes while it is still starting is carried out once it has started: nothing is left half open. Another press
 * ends it at once, as a crash would, after which everything that was acknowledged is there.
 */
const run = (): void => {
  // a file that the output goes to may be on a full disk
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  let stoppingSince: number | undefined
  const fail = (what: string) => (error: unknown) => {
    console.error(`${what}${whyNotStarted(error)}`)
    process.exit(1)
  }
  const starting = start()
  starting.catch(fail('Ventil could not start: '))
  const end = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > onePressMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log(`\n${signal}: finishing work in progress ...`)
    starting.then((stop) => stop()).then(() => process.exit(), fail(''))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
}

if (wantsHelp(process.argv.slice(2))) console.log(help())
else run()
