import { tenants } from './tenants/index.ts'

/** Every resource of the app, by the name it has in URLs. */
export const resources = {
  tenants,
} as const
