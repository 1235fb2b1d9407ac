import type { renterRoles } from '../../../../contract/main/renters.ts'

export type RenterRole = (typeof renterRoles)[number]
