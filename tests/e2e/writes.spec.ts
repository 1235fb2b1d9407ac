import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'

interface Step {
  resource: string
  /** The field of a form that names a row made in an earlier step, and that step's resource. */
  parent?: readonly [field: string, resource: string]
  /** What the form asks for besides a text for every required field: by label. */
  values?: Readonly<Record<string, string>>
  /** The label of the field that the edit changes. */
  changes: RegExp
  /** What it is changed to. */
  to?: string
}

/** Every resource whose rows a person creates and removes, parents first. */
const steps: readonly Step[] = [
  { resource: 'tenants', changes: /^Description/ },
  { resource: 'locations', changes: /^Description/ },
  { resource: 'heating-circuits', parent: ['locationId', 'locations'], changes: /^Name/ },
  { resource: 'building-complexes', parent: ['locationId', 'locations'], changes: /^Name/ },
  { resource: 'buildings', parent: ['complexId', 'building-complexes'], values: { 'Postal code': '04109' }, changes: /^Name/ },
  { resource: 'public-areas', parent: ['buildingId', 'buildings'], changes: /^Name/ },
  { resource: 'building-units', parent: ['buildingId', 'buildings'], changes: /^Name/ },
  { resource: 'leases', parent: ['unitId', 'building-units'], changes: /^(End|Until|Ends)/, to: '2030-12-31' },
  { resource: 'renters', parent: ['unitId', 'building-units'], changes: /^Last name/ },
  { resource: 'appointments', parent: ['unitId', 'building-units'], changes: /^(Description|Note)/ },
  { resource: 'rooms', parent: ['unitId', 'building-units'], changes: /^Name/ },
  { resource: 'windows', parent: ['roomId', 'rooms'], changes: /^Name/ },
  { resource: 'radiators', parent: ['roomId', 'rooms'], changes: /^Name/ },
]

const isWrite = (method: string, url: string) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && /\/api\//.test(url) && !/\/auth\//.test(url)

/** Double-clicks a button that writes, and checks that one request left. */
const pressTwice = async (page: Page, button: ReturnType<Page['getByRole']>, after: () => Promise<unknown>) => {
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }) => {
    if (isWrite(request.method(), request.url())) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('request', note)
  await button.dblclick()
  await after()
  await settled(page)
  page.off('request', note)
  expect(sent).toHaveLength(1)
}

/** Types into every field that must not stay empty. */
const fillRequired = async (page: Page, resource: string, values: Readonly<Record<string, string>>) => {
  const main = page.getByRole('main')
  for (const [label, value] of Object.entries(values)) await main.getByLabel(label).fill(value)
  for (const input of await main.locator('input[required]:not([readonly]), textarea[required]').all()) {
    if (!(await input.isVisible()) || (await input.inputValue()) !== '') continue
    const type = (await input.getAttribute('type')) ?? 'text'
    const day = (await input.getAttribute('name')) === 'endsAt' ? 'T11:00' : 'T10:00'
    const numeric = (await input.getAttribute('inputmode')) === 'decimal' || (await input.getAttribute('inputmode')) === 'numeric'
    await input.fill(type === 'date' ? '2026-01-31' : type === 'datetime-local' ? `2027-01-31${day}` : numeric || type === 'number' ? '1' : `Z ${resource}`)
  }
}

test('every resource: create, show, edit, remove, and every writing button pressed twice', async ({ page, signIn }) => {
  test.setTimeout(400_000)
  await signIn('superadmin')
  const ids = new Map<string, string>()
  for (const { resource, parent, values = {}, changes, to } of steps) {
    await test.step(resource, async () => {
      const query = parent ? `?${parent[0]}=${ids.get(parent[1]) ?? ''}` : ''
      await page.goto(`/${resource}/create${query}`)
      await settled(page)
      await fillRequired(page, resource, values)
      const shown = new RegExp(`/${resource}/[0-9a-f-]{36}/show`)
      await pressTwice(page, page.getByRole('button', { name: 'Save', exact: true }), () => expect(page).toHaveURL(shown))
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      const id = new URL(page.url()).pathname.split('/')[2] ?? ''
      ids.set(resource, id)

      await page.goto(`/${resource}/${id}`)
      await settled(page)
      await page
        .getByRole('main')
        .getByLabel(changes)
        .first()
        .fill(to ?? `Z ${resource} changed`)
      await pressTwice(page, page.getByRole('button', { name: 'Save', exact: true }), () => expect(page).toHaveURL(shown))
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })
  }

  await test.step('a new client is in the switcher at once', async () => {
    await page.getByRole('button', { name: /^Client:/ }).click()
    await expect(page.getByRole('option', { name: 'Z tenants', exact: true })).toBeAttached()
    await page.keyboard.press('Escape')
  })

  for (const { resource } of steps.toReversed()) {
    await test.step(`${resource} is removed`, async () => {
      await page.goto(`/${resource}/${ids.get(resource) ?? ''}`)
      await settled(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('alertdialog')
      await pressTwice(page, dialog.getByRole('button', { name: 'Delete', exact: true }), () => expect(page).toHaveURL(new RegExp(`/${resource}(\\?|$)`)))
    })
  }
})
