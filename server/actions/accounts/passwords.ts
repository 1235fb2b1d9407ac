import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with 19 MiB and 2 passes (the OWASP minimum of 2025); weaker hashes are replaced at the next sign-in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
/** Concurrent hashes: each takes 19 MiB and a thread of the pool that file access also needs. */
const atOnce = 2

const derive = promisify(argon2)

const waiting: (() => void)[] = []
let running = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce)
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Different keyboards may compose the same password differently; NFKC makes the forms equal. */
const messageOf = (password: string) => password.normalize('NFKC')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storage, in PHC string format. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => {
    const nonce = randomBytes(16)
    const tag = await derive('argon2id', { ...cost, message: messageOf(password), nonce, tagLength })
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
  })

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password matches the hash, compared in constant time. Errors: throws for a hash in an unknown format. */
export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  inTurn(async () => {
    const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
    if (nonce === undefined || tag === undefined) throw new Error('a stored password hash is damaged')
    const kept = Buffer.from(tag, 'base64')
    const given = await derive('argon2id', {
      message: messageOf(password),
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: kept.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    })
    return timingSafeEqual(given, kept)
  })

/** Whether a hash was created with weaker parameters than the current ones. */
export const isOutdated = (hash: string): boolean => {
  const [, memory, passes] = phc.exec(hash) ?? []
  return Number(memory) < cost.memory || Number(passes) < cost.passes
}
