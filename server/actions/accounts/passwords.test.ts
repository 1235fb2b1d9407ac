import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

it('hashes with argon2id in PHC format, salted, at no less than 19 MiB and 2 passes', async () => {
  const [one, two] = await Promise.all([
    hashPassword('Kupferrohr im Keller'),
    hashPassword('Kupferrohr im Keller'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('Kupferrohr im Keller', one)).toBe(true)
  expect(await verifyPassword('kupferrohr im Keller', one)).toBe(false)
  expect(await verifyPassword('', one)).toBe(false)
})

it('treats differently composed forms of a password as equal', async () => {
  const hash = await hashPassword('Heizkörper-Größe 22'.normalize('NFC'))
  expect(await verifyPassword('Heizkörper-Größe 22'.normalize('NFD'), hash)).toBe(true)
})

it('verifies hashes with other parameters and reports the weaker ones as outdated', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  const tag = argon2Sync('argon2id', {
    message: 'alt und kurz',
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const cheap = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`
  expect(await verifyPassword('alt und kurz', cheap)).toBe(true)
  expect(isOutdated(cheap)).toBe(true)
  expect(isOutdated(await hashPassword('neu und lang genug'))).toBe(false)
})

it('matches the test vector of the reference implementation', async () => {
  // argon2id of "password" with salt "somesalt", m=65536, t=2, p=1: test.c of the reference implementation
  expect(
    await verifyPassword(
      'password',
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    ),
  ).toBe(true)
})

it('rejects a damaged hash', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('damaged')
  // and the slot is free for the next hash
  expect(await verifyPassword('x', await hashPassword('y'))).toBe(false)
})
