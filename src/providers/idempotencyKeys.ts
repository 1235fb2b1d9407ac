import { CallError, urlOf, type CallOptions, type Caller, type LooseArgs } from '../../contract/client.ts'
import { isRecord } from '../../domain/records.ts'
import { pause } from './pause.ts'

type Sendable = Parameters<Caller>[0]

interface Surroundings {
  newKey?: () => string
  /** Whose act it is: the same content in another client, or of another user, is another act. */
  place?: () => string
  /** Resolves after that many milliseconds. */
  wait?: (ms: number) => Promise<void>
  /** Called when the reply tells that an earlier request had done the act: its own reply got lost. */
  recovered?: () => void
}

interface Act {
  key: string
  /** Method and URL; other content for the same row is a later act. */
  target: string
  /** As first sent: a row that was saved while its reply got lost has a later version, and the act is still the same. */
  args: LooseArgs
  running?: Promise<unknown> | undefined
}

/** Pauses before a lost reply is asked for again, ms. */
const pauses = [500, 2500] as const

let files = 0
const numbers = new WeakMap<Blob, number>()
/** A chosen file stays the same object until another one is chosen. */
const numberOf = (file: Blob | undefined): number | undefined => {
  if (!file) return undefined
  const known = numbers.get(file) ?? (files += 1)
  numbers.set(file, known)
  return known
}

const isLost = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 502 && error.body.error === undefined))

/** Whether nobody knows yet if the act was done. */
const isOpen = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The same whatever the order of the fields; of a new row an empty field says the same as none. */
const plain = (value: unknown, isNew: boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => plain(item, isNew))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).filter(([, field]) => !isNew || !isEmpty(field))
  return Object.fromEntries(
    fields
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, plain(field, isNew)]),
  )
}

/** Fields that load late join the form, empty, between two presses of its button: the act is still the same. */
const contentOf = ({ method }: Sendable, { body, form, file }: LooseArgs): string =>
  JSON.stringify([plain(body, method === 'POST'), plain(form, method === 'POST'), numberOf(file)])

/** How often an act saves its row at most: a report of a malfunction takes the thermostat off its radiator, and retires it. */
const savesPerAct = 2

/** Whether a version is the one that an act was sent with, or one that it can have made; any other is somebody else's. */
const isOfAct = (sent: number | undefined, now: number | undefined): boolean =>
  now === sent || (sent !== undefined && now !== undefined && now > sent && now <= sent + savesPerAct)

/**
 * Gives every write one idempotency key per act of a person rather than per request: the key is kept until a reply
 * came or the content changed. Pressing twice is one act, whose reply both get; a lost reply is asked for again with
 * its key before anything is said, so that nothing is done twice and nobody collides with what they saved themselves.
 * A key that the caller chose is left alone. Errors: as `caller`.
 */
export const withIdempotencyKeys = (
  caller: Caller,
  {
    newKey = () => crypto.randomUUID(),
    place = () => '',
    wait = pause,
    recovered = () => undefined,
  }: Surroundings = {},
): Caller => {
  const open = new Map<string, Act>()

  /** Ends an act, but not the later one that took its place. */
  const close = (id: string, act: Act): void => {
    if (open.get(id) === act) open.delete(id)
  }

  const begin = (endpoint: Sendable, args: LooseArgs): { id: string; act: Act } => {
    const target = `${place()} ${endpoint.method} ${urlOf(endpoint, args)}`
    const id = `${target} ${contentOf(endpoint, args)}`
    const known = open.get(id)
    if (known && isOfAct(known.args.version, args.version)) return { id, act: known }
    // a POST has no row that its content replaces: another form may have one of its own under way
    if (endpoint.method !== 'POST')
      for (const [other, act] of open) if (act.target === target && !act.running) open.delete(other)
    const act: Act = { key: newKey(), target, args }
    open.set(id, act)
    return { id, act }
  }

  /** Sends the act, and asks again while its reply gets lost. */
  const send = async (endpoint: Sendable, args: LooseArgs, options: CallOptions): Promise<unknown> => {
    for (let attempt = 0; ; attempt += 1) {
      const next = pauses[attempt]
      try {
        return await caller(endpoint, args, options)
      } catch (error) {
        if (next === undefined || !isLost(error) || options.signal?.aborted || !navigator.onLine) throw error
        await wait(next)
      }
    }
  }

  const perform = async (
    id: string,
    act: Act,
    endpoint: Sendable,
    options: CallOptions,
  ): Promise<unknown> => {
    try {
      const reply = await send(endpoint, act.args, {
        ...options,
        idempotencyKey: act.key,
        onReplayed: recovered,
      })
      close(id, act)
      return reply
    } catch (error) {
      if (!isOpen(error)) close(id, act)
      throw error
    } finally {
      act.running = undefined
    }
  }

  return (endpoint, args, options = {}) => {
    if (endpoint.method === 'GET' || options.idempotencyKey !== undefined)
      return caller(endpoint, args, options)
    const { id, act } = begin(endpoint, args)
    if (act.running) return act.running
    const running =
      endpoint.idempotent === false
        ? caller(endpoint, args, options).finally(() => close(id, act))
        : perform(id, act, endpoint, options)
    // an act that can be broken off belongs to one caller alone
    if (!options.signal) act.running = running
    return running
  }
}
