import { demoPassword } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInSweep } from './sweep.ts'

test.describe('the API page', () => {
  test(
    'opens a call by its link, signs in and sends it, without leaving its own origin',
    onlyInSweep,
    async ({ context, ventil }) => {
      const complaints: string[] = []
      const origins = new Set<string>()
      const open = async (url: string) => {
        const page = await context.newPage()
        page.on('pageerror', ({ message }) => complaints.push(message))
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        page.on(
          'request',
          (request) => request.url().startsWith('http') && origins.add(new URL(request.url()).origin),
        )
        await page.goto(url)
        return page
      }
      const identity = await open(`${ventil.identity}/api/docs#/auth/postAuthLogin`)
      await expect(identity).toHaveTitle('Ventil identity backend')
      await identity.getByRole('button', { name: 'Try it out' }).click()
      await identity
        .locator('textarea.body-param__text')
        .fill(JSON.stringify({ email: 'superadmin@demo.ventil.test', password: demoPassword }))
      const reply = identity.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
      await identity.getByRole('button', { name: 'Execute' }).click()
      const { accessToken } = await (await reply).json()
      // the app's session cookie must not appear
      expect(await context.cookies()).toEqual([])

      const main = await open(`${ventil.main}/api/docs#/tenants/getTenants`)
      await expect(main).toHaveTitle('Ventil main backend')
      await main.getByRole('button', { name: 'Authorize' }).click()
      await main.locator('.modal-ux input').fill(accessToken)
      await main.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click()
      await main.locator('.modal-ux').getByRole('button', { name: 'Close', exact: true }).click()
      await main.getByRole('button', { name: 'Try it out' }).click()
      await main.getByRole('button', { name: 'Execute' }).click()
      await expect(main.locator('.live-responses-table tbody .response-col_status').first()).toContainText(
        '200',
      )

      expect(complaints).toEqual([])
      expect([...origins].toSorted()).toEqual(
        [new URL(ventil.identity).origin, new URL(ventil.main).origin].toSorted(),
      )
    },
  )
})
