import * as z from 'zod'
import { settingKinds } from '../../domain/settings.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

/** A setting of the installation. Version 0 means that it was never set and the default applies. */
export const SettingValue = z.object({
  code: z.string(),
  kind: z.enum(settingKinds),
  value: z.string(),
  default: z.string(),
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
})

const code = z.string().max(80)

export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'All settings',
    needs: 'settings.read',
    scope: 'global',
    reply: z.object({ items: z.array(SettingValue) }),
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings/{code}/{value}',
    summary: 'Set a setting',
    needs: 'settings.write',
    scope: 'global',
    versioned: true,
    params: z.object({ code, value: z.string().max(1000) }),
    reply: SettingValue,
    errors: ['notFound', 'rule'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/settings/{code}',
    summary: 'Reset a setting to its default',
    needs: 'settings.write',
    scope: 'global',
    params: z.object({ code }),
    reply: nothing,
    errors: ['notFound'],
  }),
}
