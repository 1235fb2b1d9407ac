import * as z from 'zod'
import type { RunningVentil } from '../support/startVentil.ts'
import { demoCalls } from './demoCalls.ts'

const Made = z.object({ id: z.string() })

/**
 * Creates an empty client that the demo's Admin can select from the next sign-in on. Its name must start with a Z, because other tests
 * start in the first client by name. Returns the name.
 */
export const anEmptyTenant = async (ventil: RunningVentil, name: string): Promise<string> => {
  const [{ call }, { userId }] = [await demoCalls(ventil, 'superadmin'), await demoCalls(ventil, 'admin')]
  const { id } = Made.parse(await call('POST', '/api/tenants', { name }))
  await call('POST', `/api/user-assignments/${userId}`, { tenantId: id, role: 'Admin' }, ventil.identity)
  return name
}
