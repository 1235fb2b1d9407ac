import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { RefusedCall } from '../../../contract/consentProblems.ts'

/** The sender of a form. The site's server forwards forms, and must not itself count for rate limits or as evidence. */
interface Sender {
  address: string
  userAgent: string | undefined
}

/** The public calls for forms submitted without scripts; they return the error, if any. */
export interface ConsentCalls {
  signup(body: Readonly<Record<string, unknown>>, sender: Sender): Promise<RefusedCall | undefined>
  /** The token as it appears in the page's address, already encoded as a segment. */
  revoke(token: string, sender: Sender): Promise<RefusedCall | undefined>
  confirm(token: string, sender: Sender): Promise<RefusedCall | undefined>
}

const Refusal = z.object({ fields: z.record(z.string(), z.string()).optional() })

/** Calls to the main backend in this process. */
export const consentCalls = (main: FastifyInstance): ConsentCalls => {
  const post = async (
    url: string,
    { address, userAgent }: Sender,
    payload?: Readonly<Record<string, unknown>>,
  ): Promise<RefusedCall | undefined> => {
    const reply = await main.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: { ...(userAgent !== undefined && { 'user-agent': userAgent }) },
      ...(payload && { payload }),
    })
    if (reply.statusCode < 300) return undefined
    const refusal = Refusal.safeParse(reply.json())
    const retryAfter = Number(reply.headers['retry-after'])
    return {
      status: reply.statusCode,
      ...(refusal.success && refusal.data.fields && { fields: refusal.data.fields }),
      ...(retryAfter > 0 && { retryAfter }),
    }
  }
  return {
    signup: (body, sender) => post('/api/data-privacy-site/signup', sender, body),
    confirm: (token, sender) => post(`/api/data-privacy-site/confirm/${token}`, sender),
    revoke: (token, sender) => post(`/api/data-privacy-site/revoke/${token}`, sender),
  }
}
