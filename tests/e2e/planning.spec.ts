import * as z from 'zod'
import { demoCalls } from './demoCalls.ts'
import { expect, test } from './fixtures.ts'
import { isAccessible } from './isAccessible.ts'
import { onlyInSweep } from './sweep.ts'

const Projects = z.object({ items: z.array(z.object({ id: z.string() })) })
const Options = z.object({
  buildings: z.array(z.object({ openUnits: z.number() })),
  technicians: z.array(z.object({ active: z.boolean() })),
})

test(
  'a plan is proposed, changed by dragging, kept over a reload, created, and announced by letters',
  onlyInSweep,
  async ({ page, signIn, ventil }) => {
    const { call } = await demoCalls(ventil, 'admin')
    let id: string | undefined
    for (const project of Projects.parse(await call('GET', '/api/projects?Status=Active&PageSize=50'))
      .items) {
      const options = Options.safeParse(
        await call('GET', `/api/projects/${project.id}/planning`).catch(() => undefined),
      )
      if (
        options.data?.buildings.some(({ openUnits }) => openUnits > 0) &&
        options.data.technicians.some(({ active }) => active)
      )
        id ??= project.id
    }
    expect(id).toBeDefined()
    await signIn('admin')
    await page.goto(`/projects/${id}/show/planning`)
    await page.getByRole('button', { name: 'Propose plan' }).click()
    const blocks = page.locator('[data-block]')
    await expect(blocks.first()).toBeVisible()
    await isAccessible(page)

    const before = await blocks.first().getByRole('button').getAttribute('aria-label')
    const box = await blocks.first().boundingBox()
    if (!box) throw new Error('the block has no place')
    await page.mouse.move(box.x + 30, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + 10 + 66, { steps: 5 })
    await page.mouse.up()
    await expect(blocks.first().getByRole('button')).not.toHaveAttribute('aria-label', before ?? '')
    const moved = await blocks.first().getByRole('button').getAttribute('aria-label')
    await page.reload()
    await expect(blocks.first().getByRole('button')).toHaveAttribute('aria-label', moved ?? '')

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Propose plan' }).click()
    await page.getByRole('button', { name: /^Create \d+ appointment/ }).click()
    await expect(page.getByText(/appointments? (was|were) created\./)).toBeVisible()
    await page.getByRole('button', { name: 'Create letters' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create letters' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page.getByText('Announced').first()).toBeVisible()

    // an appointment of one day does not reach over the days after it
    await page.getByRole('tab', { name: 'Planned installations' }).click()
    const chip = page.getByRole('cell').getByRole('link').first()
    await expect(chip).toBeVisible()
    const wider = (cells: Element[]) =>
      cells.filter((cell) =>
        [...cell.querySelectorAll('a')].some((link) => link.offsetWidth > cell.clientWidth),
      ).length
    expect(await page.getByRole('cell').evaluateAll(wider)).toBe(0)
  },
)
