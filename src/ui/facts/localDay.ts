const two = (value: number): string => String(value).padStart(2, '0')

/** The day (YYYY-MM-DD) of an instant on this device's clock: for date inputs, and for the name of a file about what the page shows. */
export const localDay = (instant: string | number): string => {
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
