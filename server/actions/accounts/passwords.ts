import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { Base } from '../../http/handler.ts'
import { FairQueue, type Source } from '../../http/FairQueue.ts'
import { subscriberOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'

/** argon2id with 19 MiB and 2 passes (the OWASP minimum of 2025); weaker hashes are replaced at the next sign-in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
/**
 * Each hash takes 19 MiB, a processor for some 30 ms, and a thread of the pool that file access also needs: half of the processors stay free
 * for everything else.
 */
const hashing = new FairQueue({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 100,
  waitMs: 4_000,
})

const derive = promisify(argon2)

const ownSource: Source = { address: '', session: '' }

/** The source of a call that hashes: clients take turns, and within an address its accounts. */
export const hashSource = ({ address }: Pick<Base, 'address'>, account: string): Source => ({
  address: subscriberOf(address),
  session: account,
})

/** Different keyboards may compose the same password differently; NFKC makes the forms equal. */
const messageOf = (password: string) => password.normalize('NFKC')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storage, in PHC string format. Never within a transaction. Errors: overloaded 503 if too many others wait. */
export const hashPassword = (password: string, source = ownSource): Promise<string> =>
  hashing.run(source, async () => {
    const nonce = randomBytes(16)
    const tag = await derive('argon2id', { ...cost, message: messageOf(password), nonce, tagLength })
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
  })

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password matches the hash, compared in constant time. Never within a transaction. Errors: overloaded 503 if too many others
 * wait; throws for a hash in an unknown format.
 */
export const verifyPassword = (password: string, hash: string, source = ownSource): Promise<boolean> =>
  hashing.run(source, async () => {
    const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
    if (nonce === undefined || tag === undefined) throw new Error('a stored password hash is damaged')
    const stored = Buffer.from(tag, 'base64')
    const given = await derive('argon2id', {
      message: messageOf(password),
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: stored.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    })
    return timingSafeEqual(given, stored)
  })

/** Whether a hash was created with weaker parameters than the current ones. */
export const isOutdated = (hash: string): boolean => {
  const [, memory, passes] = phc.exec(hash) ?? []
  return Number(memory) < cost.memory || Number(passes) < cost.passes
}

const hashes = new WeakMap<object, string>()

/** Hashes a password while the call holds no connection. Errors: overloaded 503. */
export const hashBeforehand = async (
  call: Pick<Base, 'address' | 'callExternally'> & { body: object },
  password: string,
): Promise<string> => {
  const { body, callExternally } = call
  if (!hashes.has(body))
    await callExternally(async () => {
      hashes.set(body, await hashPassword(password, hashSource(call, '')))
    })
  return hashes.get(body) ?? refuse('internal')
}
