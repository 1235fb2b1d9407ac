import type { RefusedCall } from '../../contract/consentProblems.ts'
import type { dataPrivacySite, Submission } from '../../contract/main/dataPrivacySite.ts'
import { isRecord } from '../../domain/records.ts'
import { sendJson } from '../ui/native/nativeForm.tsx'

type Paths = { [C in 'signup' | 'revoke' | 'confirm']: (typeof dataPrivacySite)[C]['path'] }

/** As declared in the contract, whose schemas would pull in a library. */
const paths: Paths = {
  signup: '/api/data-privacy-site/signup',
  revoke: '/api/data-privacy-site/revoke/{token}',
  confirm: '/api/data-privacy-site/confirm/{token}',
}

const fieldsOf = (body: unknown): Record<string, string> =>
  isRecord(body) && isRecord(body['fields'])
    ? Object.fromEntries(
        Object.entries(body['fields']).flatMap(([field, reason]) =>
          typeof reason === 'string' ? [[field, reason]] : [],
        ),
      )
    : {}

/** Posts; undefined on success. */
const post = async (url: string, body?: object): Promise<RefusedCall | undefined> => {
  try {
    const reply = await sendJson(url, { method: 'POST', body })
    if (reply.ok) return undefined
    const retryAfter = Number(reply.headers.get('retry-after'))
    return {
      status: reply.status,
      fields: fieldsOf(await reply.json().catch(() => undefined)),
      ...(retryAfter > 0 && { retryAfter }),
    }
  } catch {
    return { status: 0 }
  }
}

/** The public calls of the main backend (spec 2 §7); they resolve to the reason for a failure. */
export const consentCalls = (main: string) => ({
  signup: (body: Submission) => post(main + paths.signup, body),
  /** The token comes from the page's own path, where it is already an encoded segment. */
  confirm: (token: string) => post(main + paths.confirm.replace('{token}', () => token)),
  revoke: (token: string) => post(main + paths.revoke.replace('{token}', () => token)),
})
