import type { AssignmentRow } from '../builders/buildTenant.ts'

/** The acting users of each client by role, as user ids. */
export interface Cast {
  /** An office user: an Admin or a Customer. */
  office(tenantId: string | null, index: number): string | null
  technician(tenantId: string | null, index: number): string | null
}

/** Derives the cast from the role assignments of an estate. */
export const castOf = (assignments: readonly AssignmentRow[]): Cast => {
  const pick = (roles: readonly AssignmentRow['role'][]) => {
    const byTenant = Map.groupBy(
      assignments.filter(({ role }) => roles.includes(role)),
      ({ tenantId }) => tenantId,
    )
    return (tenantId: string | null, index: number) => {
      const own = byTenant.get(tenantId ?? '') ?? []
      return own[index % Math.max(1, own.length)]?.userId ?? null
    }
  }
  return { office: pick(['Admin', 'Customer']), technician: pick(['Technician']) }
}
