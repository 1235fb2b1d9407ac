import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { mails } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import { isFromHere } from '../http/origins.ts'
import { refuse } from '../http/refusal.ts'
import { escapeHtml } from './texts.ts'

/** Number of mails that the outbox shows, newest first. */
const shown = 100

type MailRow = typeof mails.$inferSelect

/** Whether there is an outbox: only without a mail server and outside production. */
const hasOutbox = ({ production, smtpUrl }: Config): boolean => !production && smtpUrl === undefined

const linksOf = (text: string): string[] => [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')

const article = ({ recipient, subject, body, createdAt }: MailRow): string =>
  `<details open><summary><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(recipient)}, <time>${escapeHtml(createdAt)}</time></summary><p>${withLinks(body).replaceAll('\n', '<br>')}</p></details>`

const page = (rows: readonly MailRow[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Outbox</h1><p>No mail server is configured (SMTP_URL), so e-mails are kept here. The newest ${shown} are shown.</p>${rows.map(article).join('') || '<p>No e-mails yet.</p>'}</main></body></html>`

const newest = (deps: Deps): Promise<MailRow[]> =>
  withScope(deps.db.pool, { role: 'app_identity' }, (tx) =>
    tx.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown),
  )

/**
 * The local outbox: /outbox for reading, /outbox.json for tests. Only this machine may read it, because mails contain links that open
 * accounts; other clients get the 404 of an unknown route.
 */
export const outbox =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    if (!hasOutbox(deps.config)) return
    app.get('/outbox', async (request, reply) => {
      if (!isFromHere(request)) return refuse('routeNotFound')
      return reply
        .type('text/html; charset=utf-8')
        .header('referrer-policy', 'no-referrer')
        .send(page(await newest(deps)))
    })
    app.get('/outbox.json', async (request, reply) => {
      if (!isFromHere(request)) return refuse('routeNotFound')
      return reply.send(
        (await newest(deps)).map(({ recipient, subject, body, html, createdAt }) => ({
          recipient,
          subject,
          body,
          html,
          createdAt,
          links: linksOf(body),
        })),
      )
    })
  }
