import { expect, type Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { paths } from '../../src/paths.ts'

/** Whether a page has one heading of the first level, which its tab shows too; who comes from a list to a row sees it change when the row is there. */
const isNamed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [heading, ...others] = [...document.querySelectorAll('h1')].map(({ textContent }) =>
      textContent.trim(),
    )
    return (
      others.length === 0 && heading !== undefined && heading !== '' && document.title.startsWith(heading)
    )
  })

/** What a page has not once of what every page has once, and whether it scrolls sideways. Expects a heading and a title. */
const frameless = async (page: Page): Promise<string[]> => {
  await expect.poll(() => isNamed(page), `${page.url()} has one heading, and its words in its tab`).toBe(true)
  return page.evaluate(() => {
    const found: string[] = []
    for (const [what, selector] of [
      ['main regions', 'main, [role=main]'],
      ['banners', 'body header:not(main *)'],
      ['main menus', 'nav[data-tour=menu], [data-tour=menu] nav'],
    ] as const) {
      const shown = [...document.querySelectorAll(selector)].filter(
        (each) => each.getClientRects().length > 0,
      )
      if (shown.length !== 1) found.push(`${location.pathname} has ${shown.length} ${what}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth + 1)
      found.push(`${location.pathname} scrolls sideways by ${scrollWidth - clientWidth} px`)
    return found
  })
}

const namesOfTexts = readdirSync('locales/en').map((file) => file.replace(/\.json$/, ''))

/** Keys of texts that a page shows instead of the texts. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      if (/^[\w-]+(?:\.\w+)+$/.test(text) && names.includes(text.split('.')[0] ?? ''))
        found.push(`${location.pathname} ${text}`)
    }
    return found
  }, namesOfTexts)

/** Bars of buttons with two filled ones, or with one that is not the last (decision 043). */
const misplacedActs = (page: Page): Promise<string[]> =>
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
const exportsTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const exports = [...document.querySelectorAll('main [role=toolbar] :is(a, button)')].map(
      (act) => act.getAttribute('aria-label') ?? act.textContent,
    )
    const found = exports.filter((name) => /export/i.test(name))
    return found.length > 1
      ? [`${location.pathname} exports in more than one place: ${found.join(', ')}`]
      : []
  })

/** Pages with rows of several clients, which the client in the bar does not narrow. */
const ofSeveralClients: readonly string[] = [
  paths.globalAlerts,
  paths.consents,
  paths.dataTransfers,
  paths.dataTransfersFromDevice,
  paths.fleet,
  paths.production,
  paths.projects.list,
  paths.rawMessages,
]

/** Whether a page says whose data it shows: the bar names the client, and where rows are of several, a column or a filter does. */
const nobodys = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    ([at, several]) => {
      const parsed: unknown = JSON.parse(localStorage.getItem('session') ?? '{}')
      const clients =
        parsed instanceof Object && 'allowedTenants' in parsed && Array.isArray(parsed.allowedTenants)
          ? parsed.allowedTenants
          : []
      const name: unknown = clients.find(({ id }) => id === sessionStorage.getItem('selectedTenantId'))?.name
      const bar = document.querySelector('header')?.textContent ?? ''
      const found =
        typeof name === 'string' && bar.includes(name)
          ? []
          : [`${at} does not name the client ${String(name)}`]
      const says = [...document.querySelectorAll('main :is(th, label)')].some(({ textContent }) =>
        /^(?:Clients?|Kunden?)$/.test(textContent.trim()),
      )
      return several && !says && document.querySelector('main tbody tr')
        ? [...found, `${at} says of none of its rows whose it is`]
        : found
    },
    [path, ofSeveralClients.includes(path)] as const,
  )

/** What of its frame, its texts and its names a page lacks. Expects a heading and a title. */
export const shortcomings = async (page: Page, path: string): Promise<string[]> => [
  ...(await frameless(page)),
  ...(await untranslated(page)),
  ...(await misplacedActs(page)),
  ...(await nobodys(page, path)),
  ...(await exportsTwice(page)),
]

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
  return acts.slice(1).some((name) => !name.startsWith('Select '))
    ? []
    : [`${new URL(page.url()).pathname} can be ticked for nothing`]
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
    for (let frames = 0; frames < 4; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const found: string[] = []
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    if (root.scrollWidth > root.clientWidth + 1) {
      const wide = [...document.querySelectorAll('main *')].filter(({ children }) => children.length === 0)
      const beyond = wide.find((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      found.push(
        `scrolls sideways by ${root.scrollWidth - root.clientWidth} px${beyond ? `: ${nameOf(beyond)}` : ''}`,
      )
    }
    // what stands outside of the screen and cannot be scrolled to
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const acts = document.querySelectorAll(
      'header :is(a, button), nav > :is(a, button), [data-tabs] a, [role=toolbar] :is(a, button), [data-pages] button, .MuiDialogActions-root button',
    )
    for (const act of acts) {
      const style = getComputedStyle(act)
      const { width, height, left, right } = act.getBoundingClientRect()
      if (width === 0 || style.visibility === 'hidden') continue
      if (Math.round(width) < 44 || Math.round(height) < 44)
        found.push(`${nameOf(act)} is ${Math.round(width)} x ${Math.round(height)} px`)
      if ((left < -1 || right > root.clientWidth + 1) && !scrolls(act.parentElement))
        found.push(`${nameOf(act)} ends at ${Math.round(right)} px`)
    }
    // text that is cut without a sign of it
    for (const element of document.querySelectorAll('main *')) {
      // the names on a map end where it ends
      if (element.children.length > 0 || !element.textContent?.trim() || element.closest('.leaflet-pane'))
        continue
      const { right, width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1 && right > root.clientWidth + 1 && !scrolls(element))
        found.push(`${nameOf(element)} is cut at ${Math.round(right)} px`)
    }
    return found
  })
