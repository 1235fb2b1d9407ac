import type { Served } from '../http/handler.ts'
import { tenants } from './tenants.ts'

/** Every call of the main backend. */
export const mainRoutes: readonly Served[] = [...tenants]
