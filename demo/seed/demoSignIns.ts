import type { Role } from '../../domain/enums.ts'

export interface DemoSignIn {
  role: Role
  email: string
}

export const demoPassword = 'ventil-demo-2026'

/** The demo's sign-ins, one for each role; the domain cannot receive mail (RFC 6761). */
export const demoSignIns = [
  { role: 'SuperAdmin', email: 'superadmin@demo.ventil.test' },
  { role: 'Admin', email: 'admin@demo.ventil.test' },
  { role: 'Customer', email: 'customer@demo.ventil.test' },
  { role: 'Regular', email: 'regular@demo.ventil.test' },
  { role: 'Technician', email: 'technician@demo.ventil.test' },
  { role: 'MainRenter', email: 'mainrenter@demo.ventil.test' },
  { role: 'SubRenter', email: 'subrenter@demo.ventil.test' },
] as const satisfies readonly DemoSignIn[]
