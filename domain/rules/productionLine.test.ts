import { describe, expect, it } from 'vitest'
import { productionLineTypes } from '../enums.ts'
import { lifecycleOf, productionLineTypeOf, whyNotFollowLine, whyNotInstant } from './productionLine.ts'

describe('the lifecycle that a record tells', () => {
  it('is that of the same name, and none for other records', () => {
    expect(productionLineTypes.filter((type) => lifecycleOf(type) !== undefined)).toEqual([
      'EndOfLineFailed',
      'EndOfLineSuccessful',
      'FinalCheckoutFailed',
      'FinalCheckoutSuccessful',
      'FlashingFailed',
      'FlashingSuccessful',
    ])
    expect(lifecycleOf('FlashingFailed')).toBe('FlashingFailed')
  })

  it('holds for thermostats on the line alone', () => {
    const free = { radiatorId: null, malfunctionAt: null }
    for (const lifecycle of ['ReservedDevEui', 'FlashingFailed', 'FinalCheckoutSuccessful'] as const)
      expect(whyNotFollowLine({ lifecycle, ...free })).toBeUndefined()
    for (const lifecycle of ['Installed', 'Uninstalled', 'Prototype'] as const)
      expect(whyNotFollowLine({ lifecycle, ...free })).toBe('notOnLine')
    expect(
      whyNotFollowLine({
        lifecycle: 'FlashingFailed',
        radiatorId: null,
        malfunctionAt: '2026-01-01T00:00:00.000Z',
      }),
    ).toBe('notOnLine')
    expect(whyNotFollowLine({ lifecycle: 'FlashingFailed', radiatorId: 'r', malfunctionAt: null })).toBe(
      'notOnLine',
    )
  })
})

it('finds a type without regard to case', () => {
  expect([productionLineTypeOf(' tegInlineRequest '), productionLineTypeOf('nonsense')]).toEqual([
    'TegInlineRequest',
    undefined,
  ])
})

it('accepts clocks that are ahead by minutes only', () => {
  const now = new Date('2026-01-05T08:00:00Z')
  expect(whyNotInstant(new Date('2026-01-05T08:05:00Z'), now)).toBeUndefined()
  expect(whyNotInstant(new Date('2026-01-05T08:05:01Z'), now)).toBe('inFuture')
})
