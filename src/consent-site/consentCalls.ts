import type { RefusedCall } from '../../contract/consentProblems.ts'
import type { dataPrivacySite, Submission } from '../../contract/main/dataPrivacySite.ts'

type Paths = { [C in 'signup' | 'revoke']: (typeof dataPrivacySite)[C]['path'] }

/** As the contract declares them; its schemas would bring a library along. */
const paths: Paths = { signup: '/api/data-privacy-site/signup', revoke: '/api/data-privacy-site/revoke/{token}' }

/** A server that does not answer must not leave a person before a button that waits for ever. */
const patience = 30_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fieldsOf = (body: unknown): Record<string, string> =>
  isRecord(body) && isRecord(body['fields'])
    ? Object.fromEntries(Object.entries(body['fields']).flatMap(([field, reason]) => (typeof reason === 'string' ? [[field, reason]] : [])))
    : {}

/** Posts; undefined where it was taken. */
const post = async (url: string, body?: object): Promise<RefusedCall | undefined> => {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (reply.ok) return undefined
    const retryAfter = Number(reply.headers.get('retry-after'))
    return { status: reply.status, fields: fieldsOf(await reply.json().catch(() => undefined)), ...(retryAfter > 0 && { retryAfter }) }
  } catch {
    return { status: 0 }
  }
}

/** The public calls of the main backend (spec 2 §7); what they give back is why it did not work. */
export const consentCalls = (main: string) => ({
  signup: (body: Submission) => post(main + paths.signup, body),
  /** The token as it stands in the page's own address, where it is a segment already. */
  revoke: (token: string) => post(main + paths.revoke.replace('{token}', () => token)),
})
