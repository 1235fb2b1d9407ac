import * as z from 'zod'
import type { WebApp } from '../../../../tests/support/webApp.tsx'

export const Made = z.object({ id: z.string(), version: z.number(), name: z.string() })
const Detail = z.object({
  ...Made.shape,
  buildings: z.number(),
  users: z.number(),
  draftStep: z.string().nullable(),
  status: z.string(),
  note: z.string().nullable(),
})
const Page = z.object({ total: z.number(), items: z.array(z.object({ id: z.string(), name: z.string() })) })

/** What tests of screens do with projects: make one of a building and a technician, read it, find it by its name. */
export const projectCalls = async (web: WebApp) => {
  const estate = await web.estate()
  const colleague = await web.person('Admin')
  const technician = await web.person('Technician')
  const make = async (name: string, more: Record<string, unknown> = {}) =>
    Made.parse(
      await web.call(colleague, 'POST', '/api/projects/management', {
        name,
        note: 'Schlüssel beim Hausmeister',
        plannedDates: [{ from: '2026-01-05', to: '2026-12-18' }],
        buildingIds: [estate.building.id],
        userIds: [technician.id],
        ...more,
      }),
    )
  const read = async (id: string) => Detail.parse(await web.call(colleague, 'GET', `/api/projects/${id}`))
  const named = async (name: string) =>
    Page.parse(await web.call(colleague, 'GET', `/api/projects?Query=${encodeURIComponent(name)}`)).items
  return { estate, colleague, technician, make, read, named }
}
