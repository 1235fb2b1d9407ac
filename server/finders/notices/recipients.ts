import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { roles } from '../../../domain/enums.ts'
import { languages } from '../../../domain/limits.ts'
import {
  defaultWay,
  noticeKinds,
  noticeWays,
  type NoticeKind,
  type NoticeWay,
} from '../../../domain/notices.ts'
import { functionalities } from '../../../domain/roles/permissions.ts'
import type { Tx } from '../../db/scope.ts'
import { permissionsIn, roleIn, type TenantActor } from '../../http/actor.ts'

const Row = z.object({
  userId: z.string(),
  email: z.string(),
  language: z.enum(languages),
  superAdmin: z.boolean(),
  roles: z.array(z.tuple([z.string(), z.enum(roles)])),
  functions: z.array(z.enum(functionalities)),
  choices: z.array(z.tuple([z.enum(noticeKinds), z.enum(noticeWays)])),
})

/** Somebody who can be told, with their rights as they are now. */
export interface Recipient extends Omit<z.output<typeof Row>, 'roles' | 'functions' | 'choices'> {
  roles: ReadonlyMap<string, (typeof roles)[number]>
  functions: ReadonlySet<(typeof functionalities)[number]>
  choices: ReadonlyMap<NoticeKind, NoticeWay>
}

const read = async (tx: Tx, which: SQL): Promise<Recipient[]> => {
  const { rows } = await tx.execute(sql`
    select u.id as "userId", u.email, u.language, u.super_admin as "superAdmin",
      coalesce((select json_agg(json_build_array(a.tenant_id, a.role)) from identity.assignments a where a.user_id = u.id), '[]') as roles,
      coalesce((select json_agg(g.functionality) from identity.function_grants g where g.user_id = u.id), '[]') as functions,
      coalesce((select json_agg(json_build_array(c.kind, c.way)) from main.notice_choices c where c.user_id = u.id), '[]') as choices
    from identity.users u where u.state = 'Active' and ${which}`)
  return rows
    .map((row) => Row.parse(row))
    .map(({ roles: pairs, functions, choices, ...row }) => ({
      ...row,
      roles: new Map(pairs),
      functions: new Set(functions),
      choices: new Map(choices),
    }))
}

/** Who has a role in one of these clients, and every SuperAdmin. */
export const recipientsIn = (tx: Tx, tenantIds: readonly string[]): Promise<Recipient[]> =>
  read(
    tx,
    sql`(u.super_admin or exists (select from identity.assignments a where a.user_id = u.id and a.tenant_id = any(${sql.param([...tenantIds])}::uuid[])))`,
  )

/** These users, as far as their accounts are active. */
export const recipientsById = (tx: Tx, userIds: readonly string[]): Promise<Recipient[]> =>
  read(tx, sql`u.id = any(${sql.param([...userIds])}::uuid[])`)

/** A recipient as they would act in a client; undefined without a role there. */
export const actorIn = (recipient: Recipient, tenantId: string): TenantActor | undefined => {
  const role = roleIn(recipient, tenantId)
  if (role === undefined) return undefined
  const rights = { ...recipient, sessionId: '', expiresAt: 0 }
  const { userId, email, superAdmin } = recipient
  return {
    userId,
    email,
    superAdmin,
    sessionId: '',
    rights,
    tenantId,
    role,
    permissions: permissionsIn(rights, role),
  }
}

/** How somebody is told of a kind: as they chose, or by default. */
export const wayOf = (
  { choices, superAdmin }: Pick<Recipient, 'choices' | 'superAdmin'>,
  kind: NoticeKind,
): NoticeWay => choices.get(kind) ?? defaultWay(kind, superAdmin)
