import { demoPassword } from './demoCalls.ts'
import { expect, settled, test } from './fixtures.ts'

test('a sign-out leaves nothing of the user on the device', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/renters')
  await settled(page)
  await page.getByRole('textbox', { name: 'Search' }).first().fill('Kernmann')
  await expect(page).toHaveURL(/Kernmann/)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Kernmann')
  const user = await page.evaluate(
    () => /"user":\{"id":"([^"]+)"/.exec(localStorage.getItem('session') ?? '')?.[1] ?? 'none',
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: /Sign out|Log ?out/i }).click()
  await expect(page).toHaveURL(/sign-in$/)
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).not.toContain('Kernmann')
  expect(left).not.toContain(user)
})

test('a chunk that does not arrive leaves the page, and a new version keeps what was typed', async ({
  context,
  signIn,
}) => {
  await signIn('admin')
  // not the watched page: the browser reports the requests that are cut, and React what a boundary caught
  const tab = await context.newPage()
  await tab.goto('/locations/create')
  await settled(tab)
  const name = tab.getByRole('textbox', { name: /^Name/ })
  await name.fill('Südufer')
  const failure = tab.getByRole('alert')
  await tab.route('**/assets/*.js', (route) => route.abort())
  await tab.getByRole('button', { name: /^Client:/ }).click()
  await expect(failure).toContainText('This part could not be loaded.')
  await expect(name).toHaveValue('Südufer')
  await failure.getByRole('button', { name: 'Close' }).click()
  await tab.route('**/version.json', (route) => route.fulfill({ json: { build: 'another' } }))
  await tab.getByRole('button', { name: /^Client:/ }).click()
  await expect(failure).toContainText('A new version is available.')
  await tab.unroute('**/assets/*.js')
  await expect(tab.getByRole('status').filter({ hasText: 'A new version is available.' })).toBeVisible()
  await expect(name).toHaveValue('Südufer')
  await failure.getByRole('button', { name: 'Reload' }).click()
  await tab.getByRole('button', { name: 'Restore' }).click()
  await expect(name).toHaveValue('Südufer')
  await tab.getByRole('button', { name: /^Client:/ }).click()
  await expect(tab.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test('what was typed survives a sign-in that nobody asked for', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/locations/create')
  await settled(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Südufer')
  // the session is revoked elsewhere: access and refresh token are refused; at the same moment, so that no other call meets it first
  await page.getByRole('button', { name: 'Save', exact: true }).evaluate((save: HTMLElement) => {
    const session: unknown = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem(
      'session',
      JSON.stringify(Object.assign({}, session, { accessToken: 'revoked', refreshToken: 'revoked' })),
    )
    save.click()
  })
  await expect(page).toHaveURL(/sign-in/)
  await page.getByLabel('E-mail address').fill('admin@demo.ventil.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Südufer')
})

test('what was typed survives a change of the language, and a sign-out asks first', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/locations/create')
  await settled(page)
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Südufer')
  await page.getByRole('button', { name: 'Deutsch (DE)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liegenschaft anlegen')
  await expect(name).toHaveValue('Südufer')
  await page.getByRole('button', { name: 'Ihr Konto' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(name).toHaveValue('Südufer')
  await page.getByRole('button', { name: 'Ihr Konto' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await dialog.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(page).toHaveURL(/sign-in$/)
})

test('the page says so when the script of the app does not arrive', async ({ context, ventil }) => {
  // not the watched page: the browser reports the request that is cut
  const tab = await context.newPage()
  await tab.route('**/assets/*.js', (route) => route.abort())
  await tab.goto(ventil.web)
  await expect(tab.getByText('Ventil could not be loaded. Please reload the page.')).toBeVisible()
})
