import type { Served } from '../http/handler.ts'

/** Every call of the identity backend. */
export const identityRoutes: readonly Served[] = []
