import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { hashPassword } from '../../server/actions/accounts/passwords.ts'
import { aPerson, type Person } from './people.ts'
import type { TestApp } from './testApp.ts'

export const goodPassword = 'Kupferrohr im Keller 7'

let hashed: Promise<string> | undefined

/** An active user with the password `goodPassword`, already signed in. */
export const anAccount = async (app: TestApp, options: Parameters<typeof aPerson>[1]): Promise<Person> =>
  aPerson(app, { ...options, passwordHash: await (hashed ??= hashPassword(goodPassword)) })

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).loose()

interface SignedIn {
  accessToken: string
  refreshToken: string
  cookie: string
}

const cookieOf = (header: string | string[] | number | undefined): string =>
  [header].flat().join('').split(';')[0] ?? ''

/** Signs in through the backend; returns the cookie as well. */
export const signIn = async (app: TestApp, email: string, password = goodPassword): Promise<SignedIn> => {
  const reply = await app.onIdentity({ method: 'POST', url: '/api/auth/login', body: { email, password } })
  const { accessToken, refreshToken } = Tokens.parse(reply.json())
  return { accessToken, refreshToken, cookie: cookieOf(reply.headers['set-cookie']) }
}

export const refresh = (app: TestApp, refreshToken: string, cookie: string | undefined) =>
  app.onIdentity({
    method: 'POST',
    url: '/api/auth/refresh-token',
    body: { refreshToken },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

export const tokensOf = (reply: { json(): unknown }) => Tokens.parse(reply.json())

const Mail = z.object({
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  html: z.string().nullable(),
  links: z.array(z.string()),
})

/** The mails to an e-mail address, newest first. */
export const mailsTo = async (app: TestApp, email: string) =>
  z
    .array(Mail)
    .parse((await app.onIdentity({ url: '/outbox.json' })).json())
    .filter(({ recipient }) => recipient === email)

/** The token at the end of the link in the newest mail to an e-mail address. */
export const linkSecret = async (app: TestApp, email: string): Promise<string> =>
  (await mailsTo(app, email))[0]?.links[0]?.split('/').at(-1) ?? ''

/** The audit entries of the identity backend about an entity, oldest first. */
export const auditOf = async (app: TestApp, entityId: string) =>
  (
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(sql`select * from main.audit_log where entity_id = ${entityId} order by at, id`),
    )
  ).rows
