import { pino, type DestinationStream, type Logger } from 'pino'
import { isRecord } from '../domain/records.ts'

/** Removes quoted text and addresses, which are often user input; the rest describes what happened. */
const withoutData = (text: string): string =>
  (text.split('\nparams:')[0] ?? '')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '…@…')
    .slice(0, 2000)

/** The positions of a stack trace, without the message that it begins with. */
const placesOf = (stack: unknown): string | undefined =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : undefined

/** An error in the form in which it may be logged: type, place and cause, but no values of rows or requests. */
const loggable = (error: unknown, depth = 0): unknown => {
  if (!isRecord(error)) return typeof error
  const told = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'statusCode'].filter(
    (name) => typeof error[name] === 'string' || typeof error[name] === 'number',
  )
  return {
    type: error instanceof Error ? error.constructor.name : 'object',
    message: typeof error['message'] === 'string' ? withoutData(error['message']) : undefined,
    ...Object.fromEntries(told.map((name) => [name, error[name]])),
    stack: placesOf(error['stack']),
    ...(error['cause'] !== undefined && depth < 4 && { cause: loggable(error['cause'], depth + 1) }),
  }
}

/** Lines that wait for a disk that is full, in bytes; more are dropped. */
const heldBytes = 1024 * 1024

/**
 * The file of the log. The lines of one turn of the event loop are written together: under load, handing each to the system on its own takes as
 * long as a tenth of a call. What cannot be written waits for the next line, and is no reason to end.
 */
export const logFile = (path: string): DestinationStream & { flushSync(): void } => {
  const file = pino.destination({ dest: path, maxLength: heldBytes, sync: true })
  file.on('error', () => {})
  let lines = ''
  const pass = () => {
    if (lines !== '') file.write(lines)
    lines = ''
  }
  // ahead of the end of the file itself
  process.prependOnceListener('exit', pass)
  return {
    write: (line) => {
      if (lines === '') setImmediate(pass)
      lines += line
    },
    flushSync: () => {
      pass()
      file.flushSync()
    },
  }
}

/** The log of the process: JSON lines without personal data or tokens. */
export const createLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: (error: unknown) => loggable(error) },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    destination,
  )
