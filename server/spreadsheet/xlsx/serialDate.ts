import { dateCell } from '../cells.ts'
import type { DateCell } from '../workbook.ts'

const dayMs = 86_400_000
const daySeconds = 86_400
const lastSerial = 2_958_465 // 9999-12-31

/**
 * Day 0 of each date system. The 1900 system has a 29 February 1900 that never existed, as serial 60, so serials above it count from one
 * day earlier than those below.
 */
const epoch1904 = Date.UTC(1904, 0, 1)
const epochBefore60 = Date.UTC(1899, 11, 31)
const epochAfter60 = Date.UTC(1899, 11, 30)
const days1904 = (epoch1904 - epochAfter60) / dayMs

/**
 * The day for an Excel serial number.
 * @returns undefined if the system has no such day: negative, after 9999, and 29 February 1900
 */
export function serialToDate(serial: number, date1904: boolean): DateCell | undefined {
  let day = Math.floor(serial)
  let seconds = Math.round((serial - day) * daySeconds)
  if (seconds === daySeconds) [day, seconds] = [day + 1, 0]
  const last = date1904 ? lastSerial - days1904 : lastSerial
  if (day < (date1904 ? 0 : 1) || day > last || (!date1904 && day === 60)) return undefined
  const epoch = date1904 ? epoch1904 : day < 60 ? epochBefore60 : epochAfter60
  const iso = new Date(epoch + day * dayMs).toISOString().slice(0, 10)
  return dateCell(iso, seconds === 0 ? undefined : new Date(seconds * 1000).toISOString().slice(11, 19))
}

/** The serial number in the 1900 system; undefined unless it is a day from 1900-01-01 to 9999-12-31. */
export function dateToSerial(date: DateCell): number | undefined {
  const time = date.time ?? '00:00:00'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date.iso) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
    return undefined
  const midnight = Date.parse(`${date.iso}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date.iso) return undefined
  const day = (midnight - epochAfter60) / dayMs
  const serial = day > 60 ? day : day - 1
  if (serial < 1) return undefined
  return serial + Date.parse(`1970-01-01T${time}Z`) / 1000 / daySeconds
}
