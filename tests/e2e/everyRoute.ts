import { expect, type Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
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

/**
 * Every address of the web app for a signed-in user, with rows of the demo where it names one; where the demo has none,
 * the page of a missing row.
 */
export const everyRoute = async (ventil: Pick<RunningVentil, 'main' | 'identity'>): Promise<string[]> => {
  const { call } = await demoCalls(ventil, 'superadmin')
  const first = async ({ path }: EndpointSpec): Promise<string> => {
    const onIdentity = path.startsWith('/api/users')
    const { items } = Rows.parse(await call('GET', `${path}?PageSize=1`, undefined, onIdentity ? ventil.identity : ventil.main))
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
    if (typeof path === 'object' && 'edit' in path) return [path.list, path.create, path.show(ids.get(name) ?? unknown), path.edit(ids.get(name) ?? unknown)]
    throw new Error(`the sweep over every route does not know how to open '${name}'`)
  })
}

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const state: unknown = history.state
    const index = typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
    history.pushState({ usr: null, key: `${index + 1}`, idx: index + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** The addresses that lists have, and some other pages: neither a row nor the form for one. */
const isList = /^\/[a-z-]+(?:\/(?!create|new)[a-z-]+)?$/

/** The most that a list may move on its own; what counts as a good page may move by 0.1. */
const shiftMax = 0.02

const nameOfAbout = /^(About|Über) Ventil$/

/**
 * Goes to a page of the running app as a link does, without loading the app again, by way of a page that asks the server
 * nothing: once its heading is gone, the page is there that was asked for, and not the one before.
 */
export const follow = async (page: Page, path: string): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 })
  await go(page, paths.about)
  await expect(heading).toHaveText(nameOfAbout)
  if (path === paths.about) return
  await go(page, path)
  await expect(heading).not.toHaveText(nameOfAbout)
  await settled(page)
}

/** Goes to a page. @returns, of a list, how far its parts moved on their own while it loaded (cumulative layout shift), and what moved. */
export const followStill = async (page: Page, path: string): Promise<string[]> => {
  if (!isList.test(path)) {
    await follow(page, path)
    return []
  }
  // what the page before does late is not this one's; it has tabs, too, as they come with the page and not while its list loads
  await follow(page, paths.access)
  const shifts = await page.evaluateHandle(() => {
    const found: { value: number; what: string }[] = []
    const partOf = (source: unknown) => (source instanceof Object && 'node' in source && source.node instanceof Element ? source.node.className : '')
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number' || ('hadRecentInput' in entry && entry.hadRecentInput === true)) continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        found.push({ value: entry.value, what: sources.map(partOf).join(', ').slice(0, 200) })
      }
    })
    observer.observe({ type: 'layout-shift' })
    return { found, observer }
  })
  await follow(page, path)
  const found = await shifts.evaluate(async ({ found, observer }) => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    observer.disconnect()
    return found
  })
  await shifts.dispose()
  if ((await page.locator('[data-list]').count()) === 0) return []
  const sum = found.reduce((before, { value }) => before + value, 0)
  return sum <= shiftMax ? [] : [`${path} moves by ${sum.toFixed(3)}: ${found.map(({ what }) => what).join('; ')}`]
}

const namesOfTexts = readdirSync('locales/en').map((file) => file.replace(/\.json$/, ''))

/** Keys of texts that a page shows instead of the texts. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      if (/^[\w-]+(?:\.\w+)+$/.test(text) && names.includes(text.split('.')[0] ?? '')) found.push(`${location.pathname} ${text}`)
    }
    return found
  }, namesOfTexts)

/** Bars of buttons with two filled ones, or with one that is not the last (decision 043). */
export const misplacedActs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const bar of document.querySelectorAll('[role=toolbar], .MuiDialogActions-root, .RaToolbar-root')) {
      const acts = [...bar.querySelectorAll('a, button')].filter((act) => act.getClientRects().length > 0)
      const filled = acts.filter((act) => act.classList.contains('MuiButton-contained'))
      if (filled.length > 1 || (filled.length === 1 && acts.at(-1) !== filled[0]))
        found.push(
          `${location.pathname} ${filled.map(({ textContent }) => textContent).join(', ')} among ${acts.map(({ textContent }) => textContent).join(', ')}`,
        )
    }
    return found
  })

/** Lists with more than one place to export from. */
export const exportsTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const exports = [...document.querySelectorAll('main [role=toolbar] :is(a, button)')].map((act) => act.getAttribute('aria-label') ?? act.textContent)
    const found = exports.filter((name) => /export/i.test(name))
    return found.length > 1 ? [`${location.pathname} exports in more than one place: ${found.join(', ')}`] : []
  })

/** Pages with rows of several clients, which the client in the bar does not narrow. */
const ofSeveralClients: readonly string[] = [
  paths.globalAlerts,
  paths.consents,
  paths.consentSites,
  paths.dataTransfers,
  paths.dataTransfersFromDevice,
  paths.fleet,
  paths.production,
  paths.projects.list,
  paths.rawMessages,
]

/** Whether a page says whose data it shows: the bar names the client, and where rows are of several, a column or a filter does. */
export const nobodys = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    ([at, several]) => {
      const parsed: unknown = JSON.parse(localStorage.getItem('session') ?? '{}')
      const clients = parsed instanceof Object && 'allowedTenants' in parsed && Array.isArray(parsed.allowedTenants) ? parsed.allowedTenants : []
      const name: unknown = clients.find(({ id }) => id === sessionStorage.getItem('selectedTenantId'))?.name
      const bar = document.querySelector('header')?.textContent ?? ''
      const found = typeof name === 'string' && bar.includes(name) ? [] : [`${at} does not name the client ${String(name)}`]
      const says = [...document.querySelectorAll('main :is(th, label)')].some(({ textContent }) => /^Clients?$/.test(textContent.trim()))
      return several && !says && document.querySelector('main tbody tr') ? [...found, `${at} says of none of its rows whose it is`] : found
    },
    [path, ofSeveralClients.includes(path)] as const,
  )

/** Lists whose rows can be ticked although nothing can be done with those that are. */
export const idleTicks = async (page: Page): Promise<string[]> => {
  const tick = page.locator('main tbody').getByRole('checkbox', { name: 'Select this row' }).first()
  if ((await tick.count()) === 0) return []
  await tick.check()
  const bar = page.locator('[data-test=bulk-actions-toolbar]')
  await expect(bar).toBeVisible()
  const acts = await bar.getByRole('button').allTextContents()
  await tick.uncheck()
  // the first one unticks
  return acts.slice(1).some((name) => !name.startsWith('Select ')) ? [] : [`${new URL(page.url()).pathname} can be ticked for nothing`]
}

/** Acts of a page that a phone shows as an icon alone. */
export const wordless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-acts] :is(a, button)')]
      .filter((act) => act.getClientRects().length > 0 && act.textContent.trim() === '')
      .filter((act) => /^(none|normal|"")$/.test(getComputedStyle(act, '::after').content))
      .map((act) => `${location.pathname} ${act.outerHTML.slice(0, 200)}`),
  )

/** What of a page does not fit or is too small for a thumb. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // charts learn of a new width in the next frame, and are drawn for it in one after
    for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const found: string[] = []
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    if (root.scrollWidth > root.clientWidth + 1) {
      const wide = [...document.querySelectorAll('main *')].filter(({ children }) => children.length === 0)
      const beyond = wide.find((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px${beyond ? `: ${nameOf(beyond)}` : ''}`)
    }
    // what stands outside of the screen and cannot be scrolled to
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const acts = document.querySelectorAll(
      'header :is(a, button), nav > :is(a, button), [data-tabs] a, [role=toolbar] :is(a, button), [data-pages] button, .MuiDialogActions-root button',
    )
    for (const act of acts) {
      const style = getComputedStyle(act)
      const { width, height, left, right } = act.getBoundingClientRect()
      if (width === 0 || style.visibility === 'hidden') continue
      if (Math.round(width) < 44 || Math.round(height) < 44) found.push(`${nameOf(act)} is ${Math.round(width)} x ${Math.round(height)} px`)
      if ((left < -1 || right > root.clientWidth + 1) && !scrolls(act.parentElement)) found.push(`${nameOf(act)} ends at ${Math.round(right)} px`)
    }
    // text that is cut without a sign of it
    for (const element of document.querySelectorAll('main *')) {
      // the names on a map end where it ends
      if (element.children.length > 0 || !element.textContent?.trim() || element.closest('.leaflet-pane')) continue
      const { right, width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1 && right > root.clientWidth + 1 && !scrolls(element)) found.push(`${nameOf(element)} is cut at ${Math.round(right)} px`)
    }
    return found
  })
