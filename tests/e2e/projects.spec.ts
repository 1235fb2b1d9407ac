import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { demoCalls } from './demoCalls.ts'
import { expect, settled, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

const Found = z.object({ total: z.number(), items: z.array(z.object({ id: z.string() })) })

const accessible = async (page: Page): Promise<void> => {
  await settled(page)
  await isAccessible(page)
}

test(
  'a project is set up with a break, its problems lead to their mend, and it is archived and reopened',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const { call } = await demoCalls(ventil, 'admin')
    const name = `Z Montage ${randomBytes(4).toString('hex')}`
    const found = async () =>
      Found.parse(await call('GET', `/api/projects?Query=${encodeURIComponent(name)}`))
    await signIn('admin')

    await page.goto('/projects/create')
    await accessible(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Add period' }).click()
    await page.getByLabel('First day').fill('2027-01-11')
    await page.getByLabel('Last day').fill('2027-03-26')
    await page.getByRole('button', { name: 'Save draft and continue' }).dblclick()
    await expect(page.getByRole('heading', { level: 2, name: 'Buildings' })).toBeVisible()
    expect((await found()).total).toBe(1)

    // by keyboard: the first building of the table, then a whole location of the tree
    const box = page.getByRole('list', { name: 'Buildings' }).getByRole('checkbox').first()
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: 'Tree' }).click()
    const place = page
      .getByRole('list', { name: /^Locations/ })
      .getByRole('checkbox')
      .nth(1)
    // its buildings are read first
    await place.click()
    await expect(place).toBeChecked()
    await accessible(page)
    await page.getByRole('button', { name: 'Finish later' }).dblclick()

    await page.getByRole('link', { name: `Continue the setup of ${name}` }).click()
    await expect(page.getByRole('list', { name: 'Buildings' }).getByRole('checkbox').first()).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Users' })).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: 'Technician' }).getByRole('checkbox').first().check()
    await accessible(page)
    await page.getByRole('button', { name: 'Create project' }).dblclick()
    await expect(page.getByText(`${name} was created.`)).toBeVisible()
    expect((await found()).total).toBe(1)

    await expect(page.getByRole('img', { name: /units are finalized/ })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByRole('group', { name: 'Progress as a table' })).toBeVisible()

    await page.getByRole('tab', { name: 'Problems' }).click()
    await page.getByRole('button', { name: /Measures missing/ }).click()
    await expect(page).toHaveURL(/kind=missingMeasures/)
    await accessible(page)
    await page.getByRole('link', { name: 'Enter measures' }).first().click()
    await expect(page).toHaveURL(/\/rooms\//)
    await page.goBack()

    await page.getByRole('tab', { name: 'Planned installations' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await accessible(page)

    await page.getByRole('button', { name: 'Archive project' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive project' }).dblclick()
    await expect(page.getByText(`${name} was archived.`)).toBeVisible()
    await page.getByRole('button', { name: 'Reopen project' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen project' }).dblclick()
    await expect(page.getByText(`${name} was reopened.`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page).toHaveURL(/\/projects$/)
    expect((await found()).total).toBe(0)
  },
)
