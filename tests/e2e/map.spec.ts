import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'

test('the map shares its filter with the list, and is walked by keys', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto(`/map?filter=${encodeURIComponent(JSON.stringify({ q: 'Pirna' }))}`)
  const map = page.getByRole('group', { name: 'Map' })
  const mark = map.getByRole('button', { name: /^Kantstraße 21, Pirna: 12 of 12 units finished/ })
  await expect(mark).toBeVisible()
  await expect(page.getByRole('status').getByText('1 building.')).toBeVisible()
  await mark.focus()
  await page.keyboard.press('Enter')
  const link = map.getByRole('link', { name: 'Kantstraße 21, Pirna' })
  await expect(link).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
  await expect(mark).toBeFocused()
  await page.getByRole('link', { name: 'List of buildings' }).click()
  await expect(page).toHaveURL(/\/buildings\?.*Pirna/)
  await expect(page.getByRole('row', { name: /Kantstraße 21/ })).toBeVisible()
})

test('the map names places beside its marks, not below them', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/map')
  const map = page.getByRole('group', { name: 'Map' })
  await expect(map.getByRole('button', { name: /buildings/ }).first()).toBeVisible()
  const covered = await map.evaluate((node) => {
    const boxes = (what: string) =>
      [...node.querySelectorAll(what)].map((one) => ({
        name: one.textContent,
        box: one.getBoundingClientRect(),
      }))
    const marks = boxes('.building-mark')
    return boxes('.place-name span')
      .filter(({ box }) =>
        marks.some(
          ({ box: mark }) =>
            mark.left < box.right && mark.right > box.left && mark.top < box.bottom && mark.bottom > box.top,
        ),
      )
      .map(({ name }) => name)
  })
  expect(covered).toEqual([])
})
