import type { Permission } from '../../domain/roles/permissions.ts'

/** Permissions grouped as people look for them. AccessPage.test.tsx checks that each one is in exactly one group. */
export const permissionGroups = [
  { name: 'account', permissions: ['profile.write', 'optIn.write'] },
  {
    name: 'administration',
    permissions: [
      'tenants.read',
      'tenants.write',
      'settings.read',
      'settings.write',
      'legal.read',
      'legal.write',
      'audit.read',
    ],
  },
  {
    name: 'users',
    permissions: ['users.read', 'users.invite', 'users.write', 'usersGlobal.read', 'usersGlobal.write'],
  },
  { name: 'estate', permissions: ['estate.read', 'estate.write', 'rooms.write'] },
  { name: 'renters', permissions: ['renters.read', 'renters.write', 'consent.read', 'consent.write'] },
  { name: 'work', permissions: ['projects.read', 'projects.write', 'projects.note', 'thermostats.install'] },
  {
    name: 'devices',
    permissions: [
      'thermostats.read',
      'devicesGlobal.read',
      'devices.move',
      'commands.comfort',
      'commands.service',
      'malfunction.report',
      'alerts.read',
    ],
  },
  {
    name: 'heating',
    permissions: ['heatLoad.read', 'heatLoad.write', 'circuits.write', 'balancing.resetGlobal'],
  },
  { name: 'development', permissions: ['firmware', 'dataTransfer', 'onboarding', 'productionLine'] },
] as const satisfies readonly { name: string; permissions: readonly Permission[] }[]
