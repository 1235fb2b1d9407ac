import { expect, it } from 'vitest'
import { whyNotAppointment } from './appointment.ts'

it('ends after it starts, within a day, in any time zones', () => {
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-16T10:00:00Z' })).toBeUndefined()
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00+02:00', endsAt: '2026-11-16T08:00:00Z' })).toBeUndefined()
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-16T09:00:00Z' })).toBe('endBeforeStart')
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-17T09:00:01Z' })).toBe('appointmentTooLong')
})
