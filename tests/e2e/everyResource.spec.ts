import type { Page } from '@playwright/test'
import { follow } from './everyRoute.ts'
import { expect, settled, test } from './fixtures.ts'

interface Step {
  resource: string
  /** The field of a form that names a row made in an earlier step, and that step's resource. */
  parent?: readonly [field: string, resource: string]
  /** What fields take that no text of ours fits: by the name of the input. */
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
  {
    resource: 'buildings',
    parent: ['complexId', 'building-complexes'],
    values: { postcode: '04109', houseNumber: '4' },
    changes: /^Name/,
  },
  { resource: 'public-areas', parent: ['buildingId', 'buildings'], changes: /^Name/ },
  { resource: 'building-units', parent: ['buildingId', 'buildings'], changes: /^Name/ },
  {
    resource: 'leases',
    parent: ['unitId', 'building-units'],
    changes: /^(End|Until|Ends)/,
    to: '2030-12-31',
  },
  { resource: 'renters', parent: ['unitId', 'building-units'], changes: /^Last name/ },
  { resource: 'appointments', parent: ['unitId', 'building-units'], changes: /^(Description|Note)/ },
  { resource: 'rooms', parent: ['unitId', 'building-units'], changes: /^Name/ },
  { resource: 'windows', parent: ['roomId', 'rooms'], changes: /^Name/ },
  { resource: 'radiators', parent: ['roomId', 'rooms'], changes: /^Name/ },
]

const isWrite = (method: string, url: string) =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && /\/api\//.test(url) && !/\/auth\//.test(url)

/** Double-clicks a button that writes; returns the requests that left until `done`. */
const pressTwice = async (
  page: Page,
  button: ReturnType<Page['getByRole']>,
  done: () => Promise<unknown>,
): Promise<string[]> => {
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }) => {
    if (isWrite(request.method(), request.url()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('request', note)
  await button.dblclick()
  await done()
  await settled(page)
  page.off('request', note)
  return sent
}

const invalid = (page: Page) => page.getByRole('main').locator('[aria-invalid=true]')

/** Gives every field that the form complains about a value that it takes. */
const mend = async (page: Page, resource: string, values: Readonly<Record<string, string>>) => {
  const choices = invalid(page).and(page.getByRole('combobox'))
  for (let left = await choices.count(); left > 0; left -= 1) {
    await choices.first().click()
    await page.getByRole('listbox').getByRole('option').first().click()
  }
  // by name: a field that is filled no longer counts as invalid
  const names = await invalid(page).evaluateAll((inputs) =>
    inputs.flatMap((input) => (input.ariaHidden ? [] : [input.getAttribute('name') ?? ''])),
  )
  for (const name of names) {
    const input = page.getByRole('main').locator(`[name="${name}"]`)
    const type = (await input.getAttribute('type')) ?? 'text'
    const decimal = ['decimal', 'numeric'].includes((await input.getAttribute('inputmode')) ?? '')
    const moment = name === 'endsAt' ? '2027-01-31T11:00' : '2027-01-31T10:00'
    await input.fill(
      values[name] ??
        (type === 'date'
          ? '2026-01-31'
          : type === 'datetime-local'
            ? moment
            : decimal || type === 'number'
              ? '1'
              : `Z ${resource}`),
    )
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Fills a form by what it asks for, and saves it with one request. */
const create = async (
  page: Page,
  resource: string,
  shown: RegExp,
  values: Readonly<Record<string, string>>,
) => {
  const there = () => shown.test(page.url())
  for (let attempt = 0; attempt < 4 && !there(); attempt += 1) {
    const sent = await pressTwice(page, save(page), () =>
      expect.poll(async () => there() || (await invalid(page).count()) > 0).toBe(true),
    )
    expect(sent).toHaveLength(there() ? 1 : 0)
    if (!there()) await mend(page, resource, values)
  }
  expect(page.url()).toMatch(shown)
}

test('every resource: create, show, edit, remove, and every writing button pressed twice', async ({
  page,
  signIn,
}) => {
  test.setTimeout(400_000)
  await signIn('superadmin')
  await page.goto('/about')
  const ids = new Map<string, string>()
  for (const { resource, parent, values = {}, changes, to } of steps) {
    await test.step(resource, async () => {
      const query = parent ? `?${parent[0]}=${ids.get(parent[1]) ?? ''}` : ''
      await follow(page, `/${resource}/create${query}`)
      const shown = new RegExp(`/${resource}/[0-9a-f-]{36}/show`)
      await create(page, resource, shown, values)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      const id = new URL(page.url()).pathname.split('/')[2] ?? ''
      ids.set(resource, id)

      await follow(page, `/${resource}/${id}`)
      await page
        .getByRole('main')
        .getByLabel(changes)
        .first()
        .fill(to ?? `Z ${resource} changed`)
      expect(await pressTwice(page, save(page), () => expect(page).toHaveURL(shown))).toHaveLength(1)
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
      const id = ids.get(resource) ?? ''
      await follow(page, `/${resource}/${id}`)
      // who double-clicks does so here too: the dialog stays
      await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
      const dialog = page.getByRole('alertdialog')
      // to the list, or to the page of the row that it belonged to
      const done = () => expect(page).not.toHaveURL(new RegExp(id))
      expect(
        await pressTwice(page, dialog.getByRole('button', { name: 'Delete', exact: true }), done),
      ).toHaveLength(1)
    })
  }
})
