import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, type CallOptions, type LooseArgs } from '../../contract/client.ts'
import { pathParams, type EndpointSpec, type Group } from '../../contract/endpoint.ts'
import * as identity from '../../contract/identity/index.ts'
import * as main from '../../contract/main/index.ts'
import { withIdempotencyKeys } from './idempotencyKeys.ts'

const create = { method: 'POST', path: '/api/renters', reply: 'json' } as const
const update = { method: 'PUT', path: '/api/renters/{id}', reply: 'json' } as const
const read = { method: 'GET', path: '/api/renters/{id}', reply: 'json' } as const

const lost = new CallError(0, {})
/** The reply of a request that an earlier one with its key had done. */
const kept = 'kept'
const refused = new CallError(422, { error: 'rule' })
const unavailable = new CallError(503, { error: 'unavailable' })

/** A backend that answers each request in turn; `keys` are those that it got. */
const backend = (answers: readonly unknown[]) => {
  const keys: (string | undefined)[] = []
  const waited: number[] = []
  const recovered = vi.fn<() => void>()
  let made = 0
  let place = 'client A'
  const call = withIdempotencyKeys(
    async (_, __, { idempotencyKey, onReplayed }: CallOptions = {}) => {
      const answer = answers[keys.push(idempotencyKey) - 1]
      if (answer instanceof Error) throw answer
      if (answer === kept) onReplayed?.()
      return answer
    },
    {
      newKey: () => `key ${(made += 1)}`,
      place: () => place,
      wait: async (ms) => {
        waited.push(ms)
      },
      recovered,
    },
  )
  return {
    keys,
    waited,
    recovered,
    call,
    moveTo: (other: string) => {
      place = other
    },
  }
}
const named = (name: string): LooseArgs => ({ body: { name } })

describe('an act', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => vi.unstubAllGlobals())

  it('that is done twice before its reply is sent once, and both get the reply', async () => {
    const { call, keys } = backend(['saved'])
    expect(await Promise.all([call(create, named('Kern')), call(create, named('Kern'))])).toEqual([
      'saved',
      'saved',
    ])
    expect(keys).toEqual(['key 1'])
  })

  it('that is done again after its reply is another one', async () => {
    const { call, keys } = backend(['first', 'second'])
    expect([await call(create, named('Kern')), await call(create, named('Kern'))]).toEqual([
      'first',
      'second',
    ])
    expect(keys).toEqual(['key 1', 'key 2'])
  })

  it('whose reply gets lost is asked for again with its key, and said to be saved', async () => {
    const { call, keys, waited, recovered } = backend([lost, new CallError(504, {}), kept])
    expect(await call(create, named('Kern'))).toBe(kept)
    expect(keys).toEqual(['key 1', 'key 1', 'key 1'])
    expect(waited).toEqual([500, 2500])
    expect(recovered).toHaveBeenCalledOnce()
  })

  it('is said to have been saved by whichever press brings the reply, and only if an earlier request had done it', async () => {
    const late = backend([lost, lost, lost, kept])
    await expect(late.call(create, named('Kern'))).rejects.toBe(lost)
    expect(late.recovered).not.toHaveBeenCalled()
    await late.call(create, named('Kern'))
    expect(late.recovered).toHaveBeenCalledOnce()
    // the first request never arrived
    const fresh = backend([lost, 'saved'])
    await fresh.call(create, named('Kern'))
    expect(fresh.recovered).not.toHaveBeenCalled()
  })

  it('that stays without a reply keeps its key when a field that loads late joins the form, or the order of fields changes', async () => {
    const { call, keys } = backend([lost, lost, lost, 'saved'])
    await expect(call(create, { body: { name: 'Kern', role: 'MainRenter' } })).rejects.toBe(lost)
    expect(await call(create, { body: { role: 'MainRenter', name: 'Kern', leaseId: null, phone: '' } })).toBe(
      'saved',
    )
    expect(new Set(keys)).toEqual(new Set(['key 1']))
  })

  it('that empties a field of a row is another one than one that leaves it out', async () => {
    const { call, keys } = backend([lost, lost, lost, 'saved'])
    await expect(call(update, { params: { id: 'k' }, version: 1, body: { name: 'Kern' } })).rejects.toBe(lost)
    expect(await call(update, { params: { id: 'k' }, version: 1, body: { name: 'Kern', phone: null } })).toBe(
      'saved',
    )
    expect(new Set(keys)).toEqual(new Set(['key 1', 'key 2']))
  })

  it('that stays without a reply keeps its key until its content changes', async () => {
    const { call, keys, recovered } = backend([lost, lost, lost, lost, lost, lost, 'other', 'saved'])
    await expect(call(create, named('Kern'))).rejects.toBe(lost)
    await expect(call(create, named('Kern'))).rejects.toBe(lost)
    expect(await call(create, named('Kernmann'))).toBe('other')
    expect(await call(create, named('Kern'))).toBe('saved')
    expect(keys).toEqual([...Array.from({ length: 6 }, () => 'key 1'), 'key 2', 'key 1'])
    expect(recovered).not.toHaveBeenCalled()
  })

  it('keeps its key when the server could not say whether it was done', async () => {
    const { call, keys } = backend([unavailable, 'saved'])
    await expect(call(update, { params: { id: '1' }, version: 3, body: {} })).rejects.toBe(unavailable)
    await call(update, { params: { id: '1' }, version: 3, body: {} })
    expect(keys).toEqual(['key 1', 'key 1'])
  })

  it('that was refused gets a new key', async () => {
    const { call, keys } = backend([refused, 'saved'])
    await expect(call(create, named('Kern'))).rejects.toBe(refused)
    await call(create, named('Kern'))
    expect(keys).toEqual(['key 1', 'key 2'])
  })

  it('on a row ends when something else was done to the row', async () => {
    const { call, keys } = backend([unavailable, 'off', 'on'])
    const set = (value: boolean) => call(update, { params: { id: '1' }, body: { value } })
    await expect(set(true)).rejects.toBe(unavailable)
    await set(false)
    await set(true)
    expect(keys).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('differs by client, version and file', async () => {
    const { call, keys, moveTo } = backend(Array.from({ length: 6 }, () => unavailable))
    const file = new Blob(['a'])
    const tries: LooseArgs[] = [
      { version: 1 },
      { version: 4 },
      { form: {}, file },
      { form: {}, file: new Blob(['a']) },
      { form: {}, file },
    ]
    for (const args of tries) await expect(call(create, args)).rejects.toBe(unavailable)
    moveTo('client B')
    await expect(call(create, { version: 1 })).rejects.toBe(unavailable)
    expect(keys).toEqual(['key 1', 'key 2', 'key 3', 'key 4', 'key 3', 'key 5'])
  })

  it('is the same act for the row that it made, and is sent with the version that it was meant for', async () => {
    const sent: [number | undefined, string | undefined][] = []
    const answers = [unavailable, 'saved', unavailable, 'saved']
    const call = withIdempotencyKeys(
      async (_, { version }, { idempotencyKey }: CallOptions = {}) => {
        sent.push([version, idempotencyKey])
        const answer = answers[sent.length - 1]
        if (answer instanceof Error) throw answer
        return answer
      },
      { newKey: () => `key ${sent.length}` },
    )
    const set = (version: number) => call(update, { params: { id: '1' }, version, body: { name: 'Kern' } })
    await expect(set(3)).rejects.toBe(unavailable)
    await set(4)
    await expect(set(4)).rejects.toBe(unavailable)
    // somebody else changed the row in between
    await set(7)
    expect(sent).toEqual([
      [3, 'key 0'],
      [3, 'key 0'],
      [4, 'key 2'],
      [7, 'key 3'],
    ])
  })

  it('is not sent again while the browser is offline, but keeps its key', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { call, keys, waited } = backend([lost, 'saved'])
    await expect(call(create, named('Kern'))).rejects.toBe(lost)
    expect(await call(create, named('Kern'))).toBe('saved')
    expect([keys, waited]).toEqual([['key 1', 'key 1'], []])
  })
})

it('leaves reads alone, calls without a key, and keys that the caller chose', async () => {
  const { call, keys } = backend([lost, lost, lost])
  await expect(call(read, { params: { id: '1' } })).rejects.toBe(lost)
  const secret = { ...create, idempotent: false as const }
  const twice = await Promise.allSettled([call(secret, {}), call(secret, {})])
  expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(call(create, {}, { idempotencyKey: 'own' })).rejects.toBe(lost)
  expect(keys).toEqual([undefined, undefined, 'own'])
})

const groups: readonly Group[] = [...Object.values(main), ...Object.values(identity)]
const writes = groups.flatMap((group) => Object.values(group)).filter(({ method }) => method !== 'GET')
const argsOf = ({ path }: EndpointSpec): LooseArgs => ({
  params: Object.fromEntries(pathParams(path).map((name) => [name, '1'])),
  body: { name: 'Kern' },
})

describe('whatever writes', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => vi.unstubAllGlobals())

  it('is all that the contract has', () => expect(writes.length).toBeGreaterThan(180))

  it.each(writes.map((write) => [`${write.method} ${write.path}`, write] as const))(
    '%s: pressed twice, it is sent once; a lost reply is asked for with its key',
    async (_, write) => {
      const { call, keys } = backend([lost, 'saved'])
      const twice = await Promise.allSettled([call(write, argsOf(write)), call(write, argsOf(write))])
      // what holds a secret, or reads only, has no key and is not repeated by itself
      if (write.idempotent === false)
        expect([keys, twice.map(({ status }) => status)]).toEqual([[undefined], ['rejected', 'rejected']])
      else
        expect([keys, twice.map(({ status }) => status)]).toEqual([
          ['key 1', 'key 1'],
          ['fulfilled', 'fulfilled'],
        ])
    },
  )
})
