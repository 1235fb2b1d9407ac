import type { AssignmentRow } from '../builders/buildUser.ts'

/** Who did what: user ids of a client by what they may do. */
export interface Cast {
  /** Somebody of the office: an Admin or a Customer. */
  office(tenantId: string | null, index: number): string | null
  technician(tenantId: string | null, index: number): string | null
}

/** Out of the roles of an estate's users. */
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
