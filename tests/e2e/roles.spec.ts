import { expect, test } from './fixtures.ts'

test.describe('roles', () => {
  test('an Admin sees two clients and switches between them', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/buildings')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const before = await page.getByRole('row').nth(1).innerText()
    await page.getByRole('button', { name: /^Client:/ }).click()
    await page.getByRole('listbox').getByRole('option').nth(1).click()
    await expect(page.getByRole('row').nth(1)).not.toHaveText(before)
  })

  test('a Technician sees only the buildings of assigned projects', async ({ page, signIn }) => {
    await signIn('superadmin')
    await page.goto('/buildings')
    const total = page.getByText(/^1–\d+ of \d+$/)
    await expect(total).toBeVisible()
    const all = Number((await total.innerText()).split(' of ')[1])
    await signIn('technician')
    await page.goto('/buildings')
    await expect(total).toBeVisible()
    expect(Number((await total.innerText()).split(' of ')[1])).toBeLessThan(all)
    await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0)
  })

  test('a denied page names the missing permission, and a renter can open their profile', async ({
    page,
    signIn,
  }) => {
    await signIn('mainrenter')
    await page.goto('/taxonomy-import')
    await expect(page.getByText(/permission/i).first()).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })
})
