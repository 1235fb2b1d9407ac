/** A full hour of the day, as a time field takes it, so many hours after the present one. */
export const hourAhead = (hours: number): string =>
  `${String((new Date().getUTCHours() + hours) % 24).padStart(2, '0')}:00`
