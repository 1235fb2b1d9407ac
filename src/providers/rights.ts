import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'
import { declared, factsOf, listed, mayAny, needsOf, type CallName } from './declared.ts'
import { readSession, readTenant } from './session.ts'
import { sessionFacts, type Session } from './sessionShape.ts'

const callNames: Readonly<Record<string, CallName>> = {
  list: 'list',
  export: 'list',
  show: 'read',
  create: 'create',
  edit: 'update',
  delete: 'remove',
}

/**
 * The permissions of which an action on a resource needs any one, as declared by its call. Undefined without such a
 * call: nobody may do it.
 */
export function permissionsFor(resource: string, action: string): readonly Permission[] | undefined {
  const [facts, name] = [factsOf(resource), callNames[action]]
  return facts && name && needsOf(facts, name)
}

const key = (session: Session, tenant: string) => `${session.user.id} ${tenant} ${session.accessToken}`
let asked: { key: string; permissions: Promise<string[]> } | undefined

/** The user's permissions in this tab's tenant as far as the session lists them; undefined where the server must be asked. */
export function knownPermissions(): readonly string[] | undefined {
  const session = readSession()
  if (!session) return []
  const tenant = readTenant()
  if (tenant === undefined || tenant === session.selectedTenantId) return session.permissions
  return session.allowedTenants.find(({ id }) => id === tenant)?.permissions
}

/** The permission for want of which a call was refused; undefined where the user has it, and the refusal has another reason. */
export function missingFor({ needs }: CallError): Permission | undefined {
  const [wanted, known] = [needs && listed(needs), knownPermissions()]
  return wanted && known && !mayAny(known, wanted) ? wanted[0] : undefined
}

/** Puts what is known about the user's rights where react-admin would ask for it, so that no screen waits and no button comes late. */
export function seedRights(queryClient: QueryClient): void {
  const permissions = knownPermissions()
  if (!permissions || !readSession()) return
  queryClient.setQueryData(['auth', 'checkAuth', {}], true)
  queryClient.setQueryData(['auth', 'getPermissions', {}], permissions)
  for (const { name } of declared())
    for (const action of Object.keys(callNames))
      queryClient.setQueryData(
        ['auth', 'canAccess', { resource: name, action }],
        mayAny(permissions, permissionsFor(name, action)),
      )
}

/**
 * The user's permissions in this tab's tenant. The session lists those of up to 200 tenants; for any other the server
 * is asked once per access token, so that role changes arrive with the next refresh there too.
 */
export function permissionsHere(): Promise<string[]> {
  const [known, session, tenant] = [knownPermissions(), readSession(), readTenant()]
  if (known || !session || tenant === undefined) return Promise.resolve([...(known ?? [])])
  if (asked?.key !== key(session, tenant)) {
    const permissions = ask()
    asked = { key: key(session, tenant), permissions }
    permissions.catch(() => {
      asked = undefined
    })
  }
  return asked.permissions
}

async function ask(): Promise<string[]> {
  const response = await authedFetch(`${readConfig().identity}/api/auth/check-session`)
  const answer: unknown = response.ok ? await response.json() : undefined
  const facts = sessionFacts(answer)
  if (!facts) throw new CallError(response.status, {})
  return facts.permissions
}
