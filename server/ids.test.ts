import { expect, it } from 'vitest'
import { orderedId } from './ids.ts'

it('makes ids that sort by moment, and within a moment in the order of creation, also if moments alternate', () => {
  const moments = [new Date('2026-01-14T06:00:00.001Z'), new Date('2026-01-14T06:00:00.002Z')]
  // more than the 14 bits of the lower part of the counter
  const made = Array.from({ length: 20_000 }, () => moments.map(orderedId))
  const inOrder = moments.flatMap((_, index) => made.map((ids) => ids[index] ?? ''))
  expect(inOrder.findIndex((id, index) => id <= (inOrder[index - 1] ?? ''))).toBe(-1)
  for (const id of inOrder.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
