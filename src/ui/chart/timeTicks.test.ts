import { expect, it } from 'vitest'
import { timeTicks } from './timeTicks.ts'

const second = (text: string) => new Date(text).getTime() / 1000
const hours = (...texts: string[]) => texts.map((text) => second(`2026-01-${text}:00`))

it('shows times, with the day below the first and after midnight', () => {
  expect(timeTicks(hours('13T18:00', '14T00:00', '14T06:00'), 21_600, 'en')).toEqual([
    '18:00\n13 Jan',
    '00:00\n14 Jan',
    '06:00',
  ])
})

it('shows days, with the year below the first and after the turn of the year', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-01-02'].map((day) => second(`${day}T00:00:00`))
  expect(timeTicks(days, 86_400, 'de')).toEqual(['31. Dez.\n2025', '1. Jan.\n2026', '2. Jan.'])
})

it('shows months for a long period', () => {
  const months = ['2025-11-01', '2025-12-01', '2026-01-01'].map((day) => second(`${day}T00:00:00`))
  expect(timeTicks(months, 30 * 86_400, 'en')).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026'])
})
