import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RunningVentil } from '../support/startVentil.ts'

export const demoPassword = 'ventil-demo-2026'

const Session = z.object({
  accessToken: z.string(),
  selectedTenantId: z.string(),
  user: z.object({ id: z.string() }),
})

/** Calls a backend, by default the main one, as a demo user, in their first client. */
export const demoCalls = async (
  { main, identity }: Pick<RunningVentil, 'main' | 'identity'>,
  role: string,
) => {
  const signedIn = await fetch(`${identity}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.ventil.test`, password: demoPassword }),
  })
  const { accessToken, selectedTenantId: tenantId, user } = Session.parse(await signedIn.json())
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    backend = main,
    version?: number,
  ): Promise<unknown> => {
    const reply = await fetch(`${backend}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-tenant-id': tenantId,
        'idempotency-key': randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.status === 204 ? undefined : reply.json()
  }
  return { call, tenantId, userId: user.id }
}
