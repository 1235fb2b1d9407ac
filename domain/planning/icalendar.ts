/** An event of a calendar; instants ISO 8601. */
interface CalendarEvent {
  readonly uid: string
  /** Counts its changes. */
  readonly sequence: number
  readonly changedAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly cancelled: boolean
  readonly summary: string
  readonly location: string
  readonly description: string
}

const stamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A text value: RFC 5545 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const encoder = new TextEncoder()

/** Lines of at most 75 bytes, continued behind a blank; no character is split. RFC 5545 3.1. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += char
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/**
 * A calendar that programs subscribe to. Source: RFC 5545; times in UTC, so that no time zone has to be described; REFRESH-INTERVAL of RFC
 * 7986 and its older form tell how often to ask again.
 */
export const iCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ventil//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Europe/Berlin',
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${stamp(event.changedAt)}`,
      `LAST-MODIFIED:${stamp(event.changedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${escaped(event.summary)}`,
      `LOCATION:${escaped(event.location)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
