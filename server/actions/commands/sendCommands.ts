import { eq } from 'drizzle-orm'
import type { Command } from '../../../domain/commands/command.ts'
import { warningsOf, type CommandWarning } from '../../../domain/downlinks/waiting.ts'
import { permissionsToSend, lockCommanded } from '../../finders/commands/commandReach.ts'
import { queueCommands } from './queueCommands.ts'
import { thermostatStates } from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { readDownlinks, type Downlink } from '../../finders/commands/downlinkRows.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit'> {
  actor: TenantActor
  eui: string
  commands: readonly Command[]
  options: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

/**
 * Sends commands to a thermostat on behalf of a user. @returns the queued commands. Errors: forbidden 403 for a command that the role may
 * not send, thermostatNotFound 404, thermostatForbidden 403, rule 422 at `thermostat` if it no longer accepts commands.
 */
export const sendCommands = async (
  call: Call,
): Promise<{ downlinks: Downlink[]; warnings: CommandWarning[] }> => {
  const { tx, now, actor, eui, commands, options } = call
  const permissions = permissionsToSend(actor, commands)
  const thermostat = await lockCommanded(tx, actor, eui, permissions, now)
  const [state] = await tx
    .select()
    .from(thermostatStates)
    .where(eq(thermostatStates.thermostatId, thermostat.id))
  const { downlinks, refused } = await queueCommands(tx, {
    thermostats: [thermostat],
    commands,
    source: 'AdminApp',
    userId: actor.userId,
    expirationMinutes: options.ExpirationMinutes,
    ignoreVersion: options.IgnoreVersion,
    now,
  })
  refuseIf(refused[0]?.reason, 'thermostat')
  await call.audit({
    action: 'thermostat.command',
    entityId: thermostat.id,
    after: { eui, commands, ...options, downlinkIds: downlinks.map(({ id }) => id) },
  })
  const warnings = warningsOf({
    commands,
    expirationMinutes: options.ExpirationMinutes,
    thermostat: { ...thermostat, directMotorControl: state?.directMotorControl ?? null },
    now,
  })
  return {
    downlinks: await readDownlinks(
      tx,
      actor,
      downlinks.map(({ id }) => id),
      now,
    ),
    warnings,
  }
}
