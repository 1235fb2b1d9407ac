import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { toXlsx } from './exportXlsx.ts'

const rows = [
  {
    id: '1',
    name: '=HYPERLINK("http://x.test")',
    height: 2.5,
    seenAt: '2026-03-01T10:30:00.000Z',
    from: '2026-03-01',
    ready: true,
  },
  { id: '2', name: 'Haus/Hof', height: null, seenAt: null, from: null, ready: false },
]

it('writes numbers, truths and dates as such, and text that looks like a formula as text', async () => {
  const columns = ['name', 'height', 'seenAt', 'from', 'ready'].map((source) => ({ source }))
  const file = await toXlsx({
    name: 'A/B: rows',
    rows,
    columns,
    heading: ({ source }) => source,
    translate: (key) => key,
  })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const [sheet] = sheets
  expect(sheet?.name).toBe('A B  rows')
  expect(sheet?.rows[0]).toEqual(['name', 'height', 'seenAt', 'from', 'ready'])
  const [name, height, seenAt, from, ready] = sheet?.rows[1] ?? []
  expect([name, height, ready]).toEqual(['=HYPERLINK("http://x.test")', 2.5, true])
  const local = new Date('2026-03-01T10:30:00.000Z')
  expect(seenAt instanceof Date && seenAt.toISOString()).toBe(
    new Date(
      Date.UTC(local.getFullYear(), local.getMonth(), local.getDate(), local.getHours(), local.getMinutes()),
    ).toISOString(),
  )
  expect(from instanceof Date && from.toISOString()).toBe('2026-03-01T00:00:00.000Z')
  expect(sheet?.rows[2]?.[0]).toBe('Haus/Hof')
})
