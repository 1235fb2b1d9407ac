import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresServer } from '../../scripts/postgresServer.ts'
import type { MixedLoad } from './mixedLoad.ts'
import { withClient } from '../support/withClient.ts'

export const cutKinds = ['terminate', 'fast stop', 'immediate stop', 'freeze'] as const
export type CutKind = (typeof cutKinds)[number]

const everyMs = 10

/** Waits until something holds. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await wait(everyMs)
}

const terminate = async ({ url }: PostgresServer): Promise<void> => {
  await withClient(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    ),
  )
}

/** Whether calls and probes of both backends are answered with the same status. Errors: the process has ended. */
const areAll = async (expected: number, { list, session, probe }: MixedLoad): Promise<boolean> => {
  const answers = await Promise.all([list(), session(), probe('ready'), probe('ready', 'identity')])
  if (answers.some(({ status }) => status === 'lost')) throw new Error('Ventil has ended')
  return answers.every(({ status }) => status === expected)
}

/**
 * Cuts the database off under load, waits until every call tells so (all but terminated connections, which are replaced at once), and lets it
 * come back.
 * @param awayMs how long it stays away at least.
 * @returns how long after its return every call is answered again, in ms.
 */
export const cut = async (
  server: PostgresServer,
  load: MixedLoad,
  kind: CutKind,
  awayMs: number,
): Promise<number> => {
  if (kind === 'terminate') await terminate(server)
  else {
    if (kind === 'freeze') server.signal('SIGSTOP')
    else await server.stop(kind === 'fast stop' ? 'SIGINT' : 'SIGQUIT')
    await Promise.all([until(() => areAll(503, load)), wait(awayMs)])
    if (kind === 'freeze') server.signal('SIGCONT')
    else await server.start()
  }
  const back = performance.now()
  await until(() => areAll(200, load))
  return performance.now() - back
}
