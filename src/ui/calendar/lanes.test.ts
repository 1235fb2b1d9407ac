import { expect, it } from 'vitest'
import { byDay, hoursOf, placed, type CalendarItem } from './lanes.ts'

const at = (from: string, to: string, id = `${from}-${to}`): CalendarItem => ({
  id,
  startsAt: new Date(`2026-11-23T${from}:00+01:00`).toISOString(),
  endsAt: new Date(`2026-11-23T${to}:00+01:00`).toISOString(),
  title: id,
  to: '/',
})

it('puts items side by side where they overlap, and gives a lone one the whole width', () => {
  const lanes = placed([
    at('08:00', '10:00'),
    at('09:00', '11:00'),
    at('10:00', '11:00'),
    at('12:00', '13:00'),
  ])
  expect(lanes.map(({ lane, lanes: of }) => [lane, of])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

it('shows a short item as long as can be read', () => {
  const [one] = placed([at('08:00', '08:05')])
  expect(one).toMatchObject({ from: 480, to: 510 })
})

it('shows the working day, and more where an item lies beyond it', () => {
  expect(hoursOf([])).toHaveLength(11)
  expect(hoursOf([at('05:30', '06:30'), at('19:00', '20:15')])).toEqual(
    Array.from({ length: 16 }, (_, hour) => hour + 5),
  )
})

it('groups items by the day of their beginning, in order', () => {
  const days = byDay([at('10:00', '11:00'), at('08:00', '09:00')])
  expect([...days.keys()]).toEqual(['2026-11-23'])
  expect(days.get('2026-11-23')?.map(({ id }) => id)).toEqual(['08:00-09:00', '10:00-11:00'])
})
