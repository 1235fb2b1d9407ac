import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { users } from '../../contract/identity/users.ts'
import * as main from '../../contract/main/index.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { legalTextKinds } from '../../domain/consent/legalTexts.ts'
import { paths, projectTabs, thermostatTabs } from '../../src/paths.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { demoCalls } from './demoCalls.ts'
import { settled } from './fixtures.ts'

const Rows = z.object({ items: z.array(z.object({ id: z.string().optional(), eui: z.string().optional() })) })

const Attempts = z.object({ items: z.array(z.object({ id: z.string(), buildingId: z.string() })) })

/** The call that lists each resource's rows, for the id of one of them. */
const lists = {
  tenants: main.tenants.overview,
  locations: main.locations.list,
  buildingComplexes: main.buildingComplexes.list,
  buildings: main.buildings.list,
  buildingUnits: main.buildingUnits.list,
  publicAreas: main.publicAreas.list,
  rooms: main.rooms.list,
  radiators: main.radiators.list,
  windows: main.windows.list,
  heatingCircuits: main.heatingCircuits.list,
  gateways: main.gateways.list,
  sensors: main.sensors.list,
  signalTesters: main.signalTesters.list,
  leases: main.leases.list,
  renters: main.renters.list,
  appointments: main.appointments.list,
  users: users.list,
  globalUsers: users.list,
} as const satisfies Partial<Record<keyof typeof paths, EndpointSpec>>

const unknown = '00000000-0000-7000-8000-000000000000'

type Backends = Pick<RunningVentil, 'main' | 'identity'>

/**
 * Every address of the web app for a signed-in user, with rows of the demo where it names one; where the demo has none,
 * the page of a missing row.
 */
const findRoutes = async (ventil: Backends): Promise<string[]> => {
  const { call } = await demoCalls(ventil, 'superadmin')
  const first = async ({ path }: EndpointSpec): Promise<string> => {
    const onIdentity = path.startsWith('/api/users')
    const { items } = Rows.parse(
      await call('GET', `${path}?PageSize=1`, undefined, onIdentity ? ventil.identity : ventil.main),
    )
    return items[0]?.eui ?? items[0]?.id ?? unknown
  }
  const eui = await first(main.thermostats.list)
  const project = await first(main.projects.list)
  const [attempt = { id: unknown, buildingId: unknown }] = Attempts.parse(
    await call('GET', `${main.heatingLoad.attempts.path}?PageSize=1&Status=Finished`),
  ).items
  const ids = new Map<string, string>()
  for (const [name, list] of Object.entries(lists)) ids.set(name, await first(list))
  const special = {
    estateAt: [paths.estateAt(ids.get('buildings') ?? unknown)],
    term: [paths.term('snr')],
    resetPassword: [],
    register: [],
    confirmEmail: [],
    projects: [
      paths.projects.list,
      paths.projects.create,
      paths.projects.edit(project),
      ...projectTabs.map((tab) => paths.projects.tab(project, tab)),
      ...['outline', 'buildings', 'users'].map((step) => paths.projects.setup(project, step)),
    ],
    thermostats: [paths.thermostats.list, ...thermostatTabs.map((tab) => paths.thermostats.tab(eui, tab))],
    floors: [paths.floors(ids.get('buildings') ?? unknown)],
    comfort: [paths.comfort(ids.get('buildings') ?? unknown)],
    heatLoad: [paths.heatLoad(attempt.buildingId)],
    heatLoadAttempt: [paths.heatLoadAttempt(attempt.buildingId, attempt.id)],
    heatLoadComparison: [paths.heatLoadComparison(attempt.buildingId, attempt.id, attempt.id)],
    balancing: [paths.balancing(ids.get('heatingCircuits') ?? unknown)],
    balancingRecord: [paths.balancingRecord(unknown)],
    bulkUpdate: [paths.bulkUpdate(await first(main.bulkUpdates.list))],
    consent: [paths.consent(await first(main.dataPrivacySite.filter))],
    legalTexts: legalTextKinds.map((kind) => paths.legalTexts(kind)),
    legalText: [paths.legalText('legalNote', await first(main.legalNote.list))],
    publishLegalText: [paths.publishLegalText('legalNote')],
    firmwareUpdate: [paths.firmwareUpdate(await first(main.firmwareUpdates.list))],
    onboardingRun: [paths.onboardingRun(unknown)],
    // an app of its own, with tests of its own
    installer: [],
    signIn: [],
    forgotPassword: [],
  } satisfies Partial<Record<keyof typeof paths, string[]>>
  return Object.entries(paths).flatMap(([name, path]) => {
    if (name in special) return Object.entries(special).find(([key]) => key === name)?.[1] ?? []
    if (typeof path === 'string') return [path]
    if (typeof path === 'object' && 'edit' in path)
      return [
        path.list,
        path.create,
        path.show(ids.get(name) ?? unknown),
        path.edit(ids.get(name) ?? unknown),
      ]
    throw new Error(`the sweep over every route does not know how to open '${name}'`)
  })
}

const found = new WeakMap<Backends, Promise<string[]>>()

/** The addresses are looked up once for each Ventil. */
export const everyRoute = (ventil: Backends): Promise<string[]> => {
  const routes = found.get(ventil) ?? findRoutes(ventil)
  found.set(ventil, routes)
  return routes
}

/** Where each kind of page and of what stands on one is to be found, by its address. */
const kinds: readonly RegExp[] = [
  // the start page, settings, words, a table of words, a page that is missing
  /^\/$/,
  /^\/profile$/,
  /^\/glossary$/,
  /^\/access$/,
  /^\/balancing\/records\//,
  // lists: of one client, of all, with tiles, with tabs, with a calendar
  /^\/thermostats$/,
  /^\/thermostats\/all$/,
  /^\/alerts$/,
  /^\/firmware-updates$/,
  /^\/appointments$/,
  // a row's page with cards, with tabs, with charts, with a drawing; forms, empty and filled
  /^\/buildings\/[^/]+\/show$/,
  /^\/thermostats\/[0-9a-f]{16}$/,
  /^\/thermostats\/[^/]+\/measurements$/,
  /^\/rooms\/[^/]+\/show$/,
  /^\/buildings\/create$/,
  /^\/radiators\/(?!create)[^/]+$/,
  /^\/legal-texts\/[^/]+\/publish$/,
  // steps of wizards
  /^\/projects\/[^/]+\/setup\/buildings$/,
  /^\/taxonomy-import$/,
  /^\/bulk-updates\/new$/,
  // trees, maps, drawings, boards and figures
  /^\/estate\?space=/,
  /^\/map$/,
  /^\/floors\//,
  /^\/comfort\//,
  /^\/projects\/[^/]+\/show\/planning$/,
  /^\/balancing\/(?!records)/,
]

/** One page of each kind. */
export const oneOfEachKind = (routes: readonly string[]): string[] =>
  kinds.map((kind) => {
    const route = routes.find((path) => kind.test(path))
    if (route === undefined) throw new Error(`no page is of the kind ${kind.source} any more`)
    return route
  })

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const state: unknown = history.state
    const index =
      typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
        ? state.idx
        : 0
    history.pushState({ usr: null, key: `${index + 1}`, idx: index + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** The addresses that lists have, and some other pages: neither a row nor the form for one. */
const isList = /^\/[a-z-]+(?:\/(?!create|new)[a-z-]+)?$/

/** The most that a list may move on its own; what counts as a good page may move by 0.1. */
const shiftMax = 0.02

const nameOfAbout = /^(About|Über) Ventil$/

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

const leave = async (page: Page): Promise<void> => {
  await go(page, paths.about)
  await expect(headingOf(page)).toHaveText(nameOfAbout)
}

const arrive = async (page: Page, path: string): Promise<void> => {
  if (path === paths.about) return
  await go(page, path)
  await expect(headingOf(page)).not.toHaveText(nameOfAbout)
  await settled(page)
}

/**
 * Goes to a page of the running app as a link does, without loading the app again, by way of a page that asks the server
 * nothing: once its heading is gone, the page is there that was asked for, and not the one before.
 */
export const follow = async (page: Page, path: string): Promise<void> => {
  await leave(page)
  await arrive(page, path)
}

/** Goes to a page. @returns, of a list, how far its parts moved on their own while it loaded (cumulative layout shift), and what moved. */
export const followStill = async (page: Page, path: string): Promise<string[]> => {
  if (!isList.test(path)) {
    await follow(page, path)
    return []
  }
  // what the page before does late is not this one's
  await leave(page)
  const shifts = await page.evaluateHandle(() => {
    const found: { value: number; what: string }[] = []
    const partOf = (source: unknown) =>
      source instanceof Object && 'node' in source && source.node instanceof Element
        ? source.node.className
        : ''
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          !('value' in entry) ||
          typeof entry.value !== 'number' ||
          ('hadRecentInput' in entry && entry.hadRecentInput === true)
        )
          continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        found.push({ value: entry.value, what: sources.map(partOf).join(', ').slice(0, 200) })
      }
    })
    observer.observe({ type: 'layout-shift' })
    return { found, observer }
  })
  await arrive(page, path)
  const found = await shifts.evaluate(async ({ found, observer }) => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    observer.disconnect()
    return found
  })
  await shifts.dispose()
  if ((await page.locator('[data-list]').count()) === 0) return []
  const sum = found.reduce((before, { value }) => before + value, 0)
  return sum <= shiftMax
    ? []
    : [`${path} moves by ${sum.toFixed(3)}: ${found.map(({ what }) => what).join('; ')}`]
}
