import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { fallbackLanguage, invitationLinkHours, languages } from '../domain/limits.ts'
import { canonicalEmail, whyNotEmail } from '../domain/rules/email.ts'
import { makeSuperAdmin } from '../server/actions/accounts/inviteUser.ts'
import { readConfig } from '../server/config.ts'
import { makeDataFolder } from '../server/dataFolder.ts'
import { migrate } from '../server/db/migrate.ts'
import { openEither } from '../server/db/open.ts'
import { startOwnServer } from '../server/db/own/ownServer.ts'
import { withScope } from '../server/db/scope.ts'
import type { Deps } from '../server/deps.ts'
import { openFiles } from '../server/files/openFiles.ts'
import { auditWriter } from '../server/http/audit.ts'
import { registrationAlone } from '../server/startNetwork.ts'
import { whyNotStarted } from '../server/whyNotStarted.ts'

const usage = `Creates a SuperAdmin, usually the first one of a new installation, and prints a link for setting the password.

npm run create-admin -- --email anna@example.com [--first-name Anna] [--last-name Berger] [--language ${languages.join('|')}]

Without --email the command asks for the address. It uses the same database as npm start (VENTIL_DATA or DATABASE_URL). Stop Ventil
first if its database is in VENTIL_DATA. The command never takes a password, because it would stay in the shell history.`

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  language: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

const addressOf = async (given: string | undefined): Promise<string> => {
  const email = given ?? (process.stdin.isTTY ? await ask('E-mail address of the administrator: ') : '')
  if (whyNotEmail(email))
    throw new Error(
      email.trim() === ''
        ? 'The e-mail address is missing. Add it with --email anna@example.com.'
        : `"${email}" is not an e-mail address.`,
    )
  return canonicalEmail(email)
}

const run = async (): Promise<string> => {
  const { values } = parseArgs({ options })
  if (values.help) return usage
  const email = await addressOf(values.email)
  const language = languages.find((known) => known === (values.language ?? fallbackLanguage))
  if (!language) throw new Error(`--language must be one of ${languages.join(', ')}.`)
  const config = readConfig(process.env)
  await makeDataFolder(config.dataDir)
  // the end of the process ends its database's server
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const own = config.databaseUrl ? undefined : await startOwnServer(config.dataDir)
  const db = await openEither(config.databaseUrl, own)
  try {
    await migrate(db.pool)
    const now = new Date()
    const deps: Deps = {
      config,
      db,
      files: await openFiles(config),
      log: pino({ level: 'silent' }),
      now: () => now,
      random: randomBytes,
      network: registrationAlone(config),
    }
    const link = await withScope(db.pool, { role: 'app_identity' }, (tx) =>
      makeSuperAdmin(
        { deps, tx, now, audit: auditWriter(tx, 'identity', { requestId: 'create-admin', at: now }) },
        { email, firstName: values['first-name'], lastName: values['last-name'], language },
      ),
    )
    if (link === undefined) return `${email} was already registered and is now a SuperAdmin.`
    return `${email} is a SuperAdmin. Use this link once within ${invitationLinkHours} hours to set the password:\n\n  ${link}\n`
  } finally {
    await db.close()
    await own?.stop()
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(whyNotStarted(error))
  process.exitCode = 1
}
