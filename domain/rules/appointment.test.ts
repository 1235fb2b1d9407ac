import { expect, it } from 'vitest'
import { whyNotAppointment, whyNotTechnician } from './appointment.ts'

it('ends after it starts, within a day, in any time zones', () => {
  expect(
    whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-16T10:00:00Z' }),
  ).toBeUndefined()
  expect(
    whyNotAppointment({ startsAt: '2026-11-16T09:00:00+02:00', endsAt: '2026-11-16T08:00:00Z' }),
  ).toBeUndefined()
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-16T09:00:00Z' })).toBe(
    'endBeforeStart',
  )
  expect(whyNotAppointment({ startsAt: '2026-11-16T09:00:00Z', endsAt: '2026-11-17T09:00:01Z' })).toBe(
    'appointmentTooLong',
  )
})

it('sends no technician who is deactivated or expected elsewhere, and names the appointment in the way', () => {
  const at = (from: string, to: string) => ({
    startsAt: `2026-11-16T${from}:00Z`,
    endsAt: `2026-11-16T${to}:00Z`,
  })
  const nine = at('09:00', '10:00')
  expect(whyNotTechnician('Active', nine, [])).toBeUndefined()
  expect(whyNotTechnician('Deactivated', nine, [])).toEqual({ reason: 'technicianDeactivated' })
  expect(whyNotTechnician('Active', nine, [at('08:00', '09:00'), at('10:00', '11:00')])).toBeUndefined()
  for (const other of [
    at('08:30', '09:01'),
    at('09:59', '11:00'),
    at('09:15', '09:30'),
    at('08:00', '12:00'),
    nine,
  ]) {
    expect(whyNotTechnician('Active', nine, [at('07:00', '08:00'), other])).toEqual({
      reason: 'technicianBusy',
      other,
    })
  }
  // the same hour in two time zones
  expect(
    whyNotTechnician(
      'Active',
      { startsAt: '2026-11-16T10:30:00+01:00', endsAt: '2026-11-16T11:30:00+01:00' },
      [nine],
    ),
  ).toMatchObject({
    reason: 'technicianBusy',
  })
})
