import * as z from 'zod'
import { startSession } from '../../providers/session.ts'
import { parseSession } from '../../providers/sessionShape.ts'
import type { RunningVentil } from '../../../tests/support/startVentil.ts'

/** Signs in to a running Ventil as the demo's Admin, and points the page to it. */
export const signInAdmin = async ({ main, identity }: RunningVentil): Promise<void> => {
  const reply = await fetch(`${identity}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.ventil.test', password: 'ventil-demo-2026' }),
  })
  const session = parseSession(z.unknown().parse(await reply.json()))
  if (!session) throw new Error(`no session: ${reply.status}`)
  startSession(session)
  const config = document.createElement('script')
  config.id = 'config'
  config.type = 'application/json'
  config.textContent = JSON.stringify({ main, identity })
  document.head.append(config)
}
