import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RunningVentil } from '../support/startVentil.ts'

const Session = z.object({ accessToken: z.string(), user: z.object({ id: z.string() }) })
const Made = z.object({ id: z.string() })

const post = async (url: string, body: unknown, token?: string): Promise<unknown> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

const signIn = async ({ identity }: RunningVentil, role: string) =>
  Session.parse(await post(`${identity}/api/auth/login`, { email: `${role}@demo.ventil.test`, password: 'ventil-demo-2026' }))

/**
 * Creates an empty client that the demo's Admin can select from the next sign-in on. Its name must start with a Z, because other tests
 * start in the first client by name. Returns the name.
 */
export const anEmptyTenant = async (ventil: RunningVentil, name: string): Promise<string> => {
  const [{ accessToken }, { user }] = [await signIn(ventil, 'superadmin'), await signIn(ventil, 'admin')]
  const { id } = Made.parse(await post(`${ventil.main}/api/tenants`, { name }, accessToken))
  await post(`${ventil.identity}/api/user-assignments/${user.id}`, { tenantId: id, role: 'Admin' }, accessToken)
  return name
}
