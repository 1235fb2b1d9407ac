import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fallbackLanguage, languages, type Language } from '../../domain/limits.ts'
import type { NoticeKind } from '../../domain/notices.ts'
import { endMails, isMailed } from '../actions/notices/choose.ts'
import { asAdmin, withScope, type Tx } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import { recipientsById, type Recipient } from '../finders/notices/recipients.ts'
import { auditWriter } from '../http/audit.ts'
import type { LinkLimits } from '../http/linkLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { readUnsubscribeToken } from '../http/unsubscribeToken.ts'
import { noticeWords } from '../mail/noticeMail.ts'
import { escapeHtml, fill } from '../mail/texts.ts'

const style = `:root{color-scheme:light dark;--ground:#f6f7f8;--card:#fff;--text:#1f2328;--accent:#0b6b66;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#14181b;--card:#1d2327;--text:#e6e9eb;--accent:#5cc4bb;--on:#08201e}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(480px,100vw - 24px);padding:24px;border-radius:12px;background:var(--card)}
h1{margin:0 0 12px;font-size:20px}p{margin:0 0 16px}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}`

/** The page sends its own form, and nothing else. A browser that tells no origin could not send it. */
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'content-type': 'text/html; charset=utf-8',
}

/** Whatever follows, however long, or nothing: what no mail contained is answered with a page, too. */
const links = ['/unsubscribe', '/unsubscribe/*']

interface Link {
  Params: { '*'?: string }
}

type State = 'ask' | 'done' | 'already' | 'invalid' | 'tooMany'

const page = (language: Language, state: State, kind?: NoticeKind): string => {
  const { unsubscribe, kinds } = noticeWords(language)
  const said = fill(unsubscribe[state], { kind: kind ? kinds[kind] : '' })
  const form =
    state === 'ask'
      ? `<form method="post"><button type="submit">${escapeHtml(unsubscribe.act)}</button></form>`
      : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(unsubscribe.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(unsubscribe.title)}</h1><p role="status">${escapeHtml(said)}</p>${form}</main></body></html>`
}

const browserLanguage = ({ headers: sent }: FastifyRequest): Language =>
  languages.find((language) => (sent['accept-language'] ?? '').toLowerCase().startsWith(language)) ??
  fallbackLanguage

/** A refusal to answer with a page; what else went wrong is for others. */
const refusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}

/**
 * The link in mails that ends those of one kind to one person: a page with one button, and the same address for mail programs, which post
 * to it without asking (RFC 8058). Neither is a call of the contract: they send a form, need no sign-in, and are answered with a page.
 */
export const unsubscribePage =
  ({ db, now }: Pick<Deps, 'db' | 'now'>, key: Buffer, limits: LinkLimits) =>
  async (backend: FastifyInstance): Promise<void> => {
    await backend.register(async (app) => served(app, { db, now }, key, limits))
  }

const served = (
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: Buffer,
  limits: LinkLimits,
): void => {
  app.removeAllContentTypeParsers()
  // what the form holds decides nothing
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, _body, done) => done(null, undefined),
  )
  const answer = async (
    request: FastifyRequest<Link>,
    reply: FastifyReply,
    work: (tx: Tx, person: Recipient, kind: NoticeKind) => Promise<State>,
  ) => {
    const named = readUnsubscribeToken(key, request.params['*'] ?? '')
    const whyNot = await limits.take(named?.userId, request.ip).then(() => undefined, refusal)
    if (whyNot) {
      return reply
        .code(whyNot.status)
        .headers({ ...headers, 'retry-after': whyNot.details.retryAfter })
        .send(page(browserLanguage(request), 'tooMany'))
    }
    const found =
      named &&
      (await withScope(db.pool, asAdmin, async (tx) => {
        const [person] = await recipientsById(tx, [named.userId])
        return person && { language: person.language, state: await work(tx, person, named.kind) }
      }))
    return reply
      .code(found ? 200 : 404)
      .headers(headers)
      .send(
        found ? page(found.language, found.state, named?.kind) : page(browserLanguage(request), 'invalid'),
      )
  }
  for (const url of links) {
    app.get<Link>(url, (request, reply) =>
      answer(request, reply, async (_tx, person, kind) => (isMailed(person, kind) ? 'ask' : 'already')),
    )
    app.post<Link>(url, (request, reply) =>
      answer(request, reply, async (tx, person, kind) => {
        const at = now()
        const audit = auditWriter(tx, 'main', { userId: person.userId, requestId: request.id, at })
        return (await endMails({ tx, now: at, audit }, person, kind)) ? 'done' : 'already'
      }),
    )
  }
}
