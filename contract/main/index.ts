export { tenants } from './tenants.ts'
