import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { aJpeg } from '../support/images.ts'
import { demoCalls } from './demoCalls.ts'
import { showCode } from './fakeCamera.ts'
import { expect, test } from './fixtures.ts'
import { isUsable, step } from './installerSteps.ts'
import type { RunningVentil } from '../support/startVentil.ts'

const Buildings = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })).min(1) })
const Id = z.object({ id: z.string() })
const Photos = z.object({ items: z.array(z.object({ id: z.string(), type: z.string() })) })

const anEui = () => `02ab${randomBytes(6).toString('hex')}`

/** A building of the technician, and a gateway in stock. */
const aPlace = async (ventil: RunningVentil) => {
  const office = await demoCalls(ventil, 'admin')
  const technician = await demoCalls(ventil, 'technician')
  const [building] = Buildings.parse(
    await technician.call('GET', '/api/install-tool/buildings?PageSize=1'),
  ).items
  if (!building) throw new Error('the technician has no building')
  const eui = anEui()
  const { id } = Id.parse(await office.call('POST', '/api/gateways', { eui }))
  return {
    building,
    eui,
    stored: () => office.call('GET', `/api/gateways/${id}`),
    photos: async () => Photos.parse(await office.call('GET', `/api/photos?GatewayId=${id}`)).items,
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
test('a gateway is installed without a network, across a reload and a closed page, and arrives once', async ({
  context,
  page: signedIn,
  signIn,
  ventil,
}) => {
  const { building, eui, stored, photos } = await aPlace(ventil)
  await signIn('technician')
  await signedIn.goto('/installer')
  await step(signedIn, 'What would you like to do?')
  await signedIn.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await isUsable(signedIn)
  await signedIn.close()

  // not the watched page: the browser reports every request without a network
  const page = await context.newPage()
  await page.goto(`/installer/buildings/${building.id}`)
  await step(page, building.name)
  await isUsable(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Add gateway' }).click()
  await step(page, 'Locate junction box')
  await page.getByRole('radio', { name: 'Entrance' }).click()
  await next(page)
  await step(page, 'Assign gateway')
  await page.getByRole('searchbox').fill(eui.slice(-6))
  await page.getByRole('button', { name: new RegExp(eui) }).click()
  await isUsable(page)
  await next(page)
  await page.getByRole('checkbox', { name: 'The gateway is mounted in its box' }).check()
  await next(page)
  await step(page, 'Connect power cable')
  await page.reload()
  await step(page, 'Connect power cable')
  await page.getByRole('checkbox', { name: /^I am qualified/ }).check()
  await page.getByRole('checkbox', { name: 'The power cable is connected' }).check()
  await isUsable(page)
  await next(page)
  await step(page, 'Check LEDs')
  await page.getByRole('checkbox', { name: 'All LEDs are green' }).check()
  await next(page)
  await step(page, 'Take photo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: aJpeg })
  await expect(page.getByRole('img', { name: 'Photo not sent yet' })).toBeVisible()
  await page.goBack()
  await step(page, 'Check LEDs')
  await page.close()

  const again = await context.newPage()
  await again.goto(`/installer/buildings/${building.id}/gateways/${eui}`)
  await step(again, 'Seal box')
  await again.getByRole('checkbox', { name: 'The box is sealed' }).check()
  await next(again)
  await step(again, 'Document placement')
  await isUsable(again)
  await next(again)
  await step(again, 'Gateway details')
  await again.getByRole('button', { name: 'Complete installation' }).click()
  await expect(again.getByText('The installation of this gateway is complete.')).toBeVisible()
  await again.getByRole('link', { name: /changes waiting/ }).click()
  await expect(again.getByRole('article')).toHaveCount(9)
  await isUsable(again)

  await context.setOffline(false)
  await expect(again.getByRole('link', { name: 'All changes sent' })).toBeVisible()
  expect(await stored()).toMatchObject({
    buildingId: building.id,
    junctionBox: 'entrance',
    placement: 'entrance',
    installationProcess: 'completed',
    mounting: { boxMounted: true, powerConnected: true, ledsGreen: true, boxSealed: true },
  })
  expect(await photos()).toMatchObject([{ type: 'image/jpeg' }])
})

test('an issue is reported with a photo of it', async ({ page, signIn, ventil }) => {
  const { building } = await aPlace(ventil)
  const office = await demoCalls(ventil, 'admin')
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}`)
  await step(page, building.name)
  await page.getByRole('button', { name: /^Report issues|^Issues/ }).tap()
  await page.getByRole('checkbox', { name: 'Flyer cannot be posted' }).check()
  await isUsable(page)
  await page.getByRole('button', { name: 'Save' }).tap()
  await page
    .getByLabel('Take photo: Flyer cannot be posted')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: aJpeg })
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()
  await isUsable(page)
  const photos = async () =>
    Photos.parse(await office.call('GET', `/api/photos?BuildingId=${building.id}`)).items
  await expect.poll(photos).toMatchObject([{ type: 'image/jpeg' }])
})

test('the back button of the phone closes a dialog on the first page of the tab, and leaves the page when none is open', async ({
  context,
  page: signedIn,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  await signIn('technician')
  await signedIn.goto('/installer')
  await step(signedIn, 'What would you like to do?')
  await signedIn.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await signedIn.close()

  // not the watched page: the browser reports every request without a network
  const page = await context.newPage()
  const outside = page.url()
  await page.goto(`/installer/buildings/${building.id}`)
  await step(page, building.name)
  const report = page.getByRole('button', { name: /^Report issues|^Issues/ })
  const dialog = page.getByRole('dialog', { name: 'Installation issues' })
  const back = () => page.evaluate(() => history.back())
  const length = await page.evaluate(() => {
    // gone if the page is loaded again
    document.body.dataset['same'] = 'yes'
    return history.length
  })
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await report.tap()
    await expect(dialog).toBeVisible()
    await back()
    await expect(dialog).toBeHidden()
    await step(page, building.name)
    await report.tap()
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toBeHidden()
    await report.tap()
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toBeHidden()
  }
  // whatever opened another page from a dialog or menu does not make it harder to come back
  await page.getByRole('button', { name: 'Your account' }).tap()
  await page.getByRole('menuitem', { name: /^Switch to/ }).tap()
  await expect(page.getByRole('menu')).toBeHidden()
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1)
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
  await page.getByRole('link', { name: 'Add gateway' }).tap()
  await step(page, 'Locate junction box')
  await back()
  await step(page, building.name)
  await back()
  await expect.poll(() => page.url()).toBe(outside)
})

test('the camera reads the code of a gateway with the decoder of the app', async ({
  page,
  signIn,
  ventil,
}) => {
  const { building, eui } = await aPlace(ventil)
  await showCode(page, `LW:D0:70B3D57ED0000010:${eui.toUpperCase()}:000AF8BE`)
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}/gateways/new/locate`)
  await page.getByRole('radio', { name: 'Attic' }).click()
  await next(page)
  await page.getByRole('button', { name: 'Scan code' }).click()
  await expect(page.getByRole('button', { name: 'Select another gateway' })).toBeVisible()
  await expect(page.getByText(eui.slice(-4), { exact: true })).toBeVisible()
})

test('a newer version waits until it is taken, and what waits to be sent and what is being entered stay', async ({
  context,
  page: signedIn,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  await context.addInitScript(() => {
    const { serviceWorker, storage } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    // the version of another release: another script for the same pages
    serviceWorker.register = (url, options) =>
      register(localStorage.getItem('released') === null ? `${String(url)}?before` : url, options)
    storage.persist = async () => {
      sessionStorage.setItem('asked for storage', 'yes')
      return true
    }
  })
  await signIn('technician')
  await signedIn.goto('/installer')
  await step(signedIn, 'What would you like to do?')
  await signedIn.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await signedIn.evaluate(() => sessionStorage.getItem('asked for storage'))).toBe('yes')
  await signedIn.close()

  // not the watched page: the browser reports every request without an answer
  const page = await context.newPage()
  await page.goto(`/installer/buildings/${building.id}`)
  await step(page, building.name)
  await context.route(`${ventil.main}/api/**`, (route) => route.abort())
  await page.getByRole('button', { name: /^Report issues|^Issues/ }).tap()
  await page.getByRole('checkbox', { name: 'Building details could not be collected' }).click()
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('link', { name: '1 change waiting' })).toBeVisible()
  await page.goto(`/installer/buildings/${building.id}/gateways/new/locate`)
  await page.getByRole('radio', { name: 'Attic' }).tap()
  const other = await context.newPage()
  await other.goto('/installer')
  await step(other, 'What would you like to do?')
  await page.bringToFront()
  await page.evaluate(() => localStorage.setItem('released', 'yes'))
  await page.reload()
  const offer = page.getByRole('button', { name: 'Update' })
  await expect(offer).toBeVisible()
  await isUsable(page)
  await expect(page.getByRole('radio', { name: 'Attic' })).toBeChecked()
  const loaded = page.waitForEvent('load')
  await offer.tap()
  await loaded
  await step(page, 'Locate junction box')
  await expect(offer).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Attic' })).toBeChecked()
  await expect(page.getByRole('link', { name: '1 change waiting' })).toBeVisible()
  await context.unroute(`${ventil.main}/api/**`)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()

  // what is open beside it still runs the version before
  await other.bringToFront()
  const otherLoaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Update' }).tap()
  await otherLoaded
  await step(other, 'What would you like to do?')
  await expect(other.getByRole('button', { name: 'Update' })).toBeHidden()
})

test('another page says in words that there is no network, and leads to the installer; nothing of the back office is stored', async ({
  context,
  page: signedIn,
  signIn,
}) => {
  await signIn('technician')
  await signedIn.goto('/installer')
  await step(signedIn, 'What would you like to do?')
  await signedIn.evaluate(async () => {
    await navigator.serviceWorker.ready
    const offline = (await navigator.serviceWorker.getRegistrations()).find(
      ({ scope }) => new URL(scope).pathname === '/',
    )
    const worker = offline?.installing ?? offline?.waiting
    if (worker)
      await new Promise((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(undefined)),
      )
  })
  await signedIn.close()

  // not the watched page: the browser reports every request without a network
  const page = await context.newPage()
  await page.goto('/buildings')
  await step(page, 'Buildings')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('offline '))
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url.slice(location.origin.length))
    })
  expect(await stored()).toEqual(['/offline.html'])
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Kein Netz'])
  await isUsable(page)
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await step(page, 'Kein Netz')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await step(page, 'You are offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await context.setOffline(true)
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Open installer' }).click()
  await step(page, 'What would you like to do?')
  expect(await stored()).toEqual(['/offline.html'])
})

test('a sign-out without a network ends on the sign-in page, which says what is kept, and stays there across a reload', async ({
  context,
  page: signedIn,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  await signIn('technician')
  await signedIn.goto('/installer')
  await step(signedIn, 'What would you like to do?')
  await signedIn.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await signedIn.close()

  // not the watched page: the browser reports every request without a network
  const page = await context.newPage()
  await page.goto(`/installer/buildings/${building.id}`)
  await step(page, building.name)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Report issues|^Issues/ }).tap()
  await page.getByRole('checkbox', { name: 'Building details could not be collected' }).click()
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('link', { name: '1 change waiting' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).tap()
  await page.getByRole('menuitem', { name: 'Sign out' }).tap()
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).tap()
  const kept = page.getByText(/1 change is kept on this device and will be sent when .+ signs in here again/)
  await expect(kept).toBeVisible()
  await page.reload()
  await expect(kept).toBeVisible()
  // some versions of Chromium forget it with a page of the service worker, and take it for unchanged
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText('There is no network. Sign in as soon as there is one.')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password' }).tap()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('the renter of a unit is called with a thumb', async ({ page, signIn, ventil }) => {
  const { building } = await aPlace(ventil)
  const technician = await demoCalls(ventil, 'technician')
  const Renter = z.object({ phone: z.string().nullable() })
  const Units = z.object({ items: z.array(z.object({ id: z.string(), mainRenter: Renter.nullable() })) })
  const { items } = Units.parse(
    await technician.call('GET', `/api/install-tool/building-units?BuildingId=${building.id}`),
  )
  const unit = items.find(({ mainRenter }) => mainRenter?.phone)
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}/units/${unit?.id}`)
  await expect(page.getByRole('link', { name: /^\+49/ })).toBeVisible()
  await isUsable(page)
})

test('the focus is not hidden behind the bar, and a low window keeps its room', async ({
  page,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}/gateways/new/locate`)
  await step(page, 'Locate junction box')
  await page.setViewportSize({ width: 360, height: 480 })
  const isHidden = () =>
    page.evaluate(() => {
      const [focused, bar] = [
        document.activeElement,
        document.querySelector('button[type=submit]')?.parentElement?.parentElement,
      ]
      if (!focused || !bar || bar.contains(focused)) return false
      return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
    })
  await page.getByRole('radio').first().focus()
  const last = (await page.getByRole('radio').count()) - 1
  for (let at = 0; at < last; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(isHidden).toBe(false)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  const positions = await page.evaluate(() =>
    [
      document.querySelector('button[type=submit]')?.parentElement?.parentElement,
      document.querySelector('header'),
    ].map((bar) => bar && getComputedStyle(bar).position),
  )
  expect(positions).toEqual(['static', 'static'])
})

test('a mark right after all values were reset is that of the floor under the thumb', async ({
  page,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  const office = await demoCalls(ventil, 'admin')
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}/signal/floors`)
  await step(page, 'Signal per floor')
  const groups = page.locator('[role=radiogroup]')
  // a page that scrolls
  await expect.poll(() => groups.count()).toBeGreaterThanOrEqual(5)
  const reset = page.getByRole('button', { name: 'Reset all values' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Reset all values' })
  for (const name of ['Good', 'Weak', 'Good']) {
    for (const nth of [0, 1, 2]) await groups.nth(nth).getByRole('radio', { name: 'Weak' }).tap()
    // as far down as the button is
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await reset.tap()
    await expect(confirm).toBeVisible()
    const last = groups.last()
    const target = last.locator('[role=radio]', { hasText: name })
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await confirm.tap()
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(target).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('link', { name: 'All changes sent' })).toBeVisible()
    const marked = page.locator('[role=radio][aria-checked=true]')
    await expect(marked).toHaveCount(1)
  }
  const Signal = z.object({
    signal: z.object({ floors: z.array(z.object({ strength: z.string().nullable() })) }),
  })
  const stored = Signal.parse(
    await office.call('GET', `/api/install-tool/gateways?BuildingId=${building.id}`),
  ).signal.floors
  expect(stored.flatMap(({ strength }) => strength ?? [])).toEqual(['good'])
  expect(stored.at(-1)).toMatchObject({ strength: 'good' })
})

test('a dialog that closes lies over nothing, however busy the phone is', async ({
  page,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  await signIn('technician')
  await page.goto(`/installer/buildings/${building.id}/signal/floors`)
  await step(page, 'Signal per floor')
  // by attribute: behind the dialog it has no role
  const answers = page.locator('[role=radio]', { hasText: 'Weak' })
  await answers.first().tap()
  const reset = page.getByRole('button', { name: 'Reset all values' })
  await reset.scrollIntoViewIfNeeded()
  await reset.tap()
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  // beside the button that the focus goes back to, so that nothing is scrolled
  const { x, y, width, height } = (await answers.last().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // before any timer of the dialog: a busy phone takes the next tap first
  const hit = await cancel.evaluate(
    async (button, at) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      return document.elementFromPoint(...at)?.closest('[role]')?.textContent
    },
    [x + width / 2, y + height / 2] as const,
  )
  expect(hit).toBe('Weak')
})

test('a long German word of an answer beside two others is within its button on a narrow phone', async ({
  page,
  signIn,
  ventil,
}) => {
  const { building } = await aPlace(ventil)
  const { call } = await demoCalls(ventil, 'admin')
  const unit = {
    buildingId: building.id,
    name: 'Narrow',
    type: 'Residential',
    customerId: randomBytes(8).toString('hex'),
    floor: 0,
  }
  const { id: unitId } = Id.parse(await call('POST', '/api/taxonomy/building-units', unit))
  const { id: roomId } = Id.parse(
    await call('POST', '/api/taxonomy/rooms', {
      unitId,
      name: 'Bad',
      type: 'Bathroom',
      shape: 'Rectangular',
    }),
  )
  await signIn('technician', 'de')
  await page.setViewportSize({ width: 360, height: 844 })
  await page.goto(`/installer/buildings/${building.id}/units/${unitId}/rooms/${roomId}/steps/walls`)
  await step(page, 'Wände')
  const answer = page.getByRole('radio', { name: 'Unbeheizter Raum' }).first()
  // what is chosen is set in bold
  await answer.tap()
  await expect(answer).toHaveAttribute('aria-checked', 'true')
  expect(await answer.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
})
