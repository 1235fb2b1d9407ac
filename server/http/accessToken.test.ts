import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { testClock } from '../../tests/support/testApp.ts'
import { accessTokenLife, accessTokenVerifier, signAccessToken } from './accessToken.ts'
import type { InstallationKeys } from './keys.ts'

const makeKeys = async (): Promise<InstallationKeys> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA')
  return { signing: privateKey, verifying: publicKey, refreshSecret: Buffer.alloc(32) }
}

let keys: InstallationKeys
beforeAll(async () => {
  keys = await makeKeys()
})

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

it('accepts its own tokens until they expire, however often they were seen', async () => {
  const clock = testClock()
  const verify = accessTokenVerifier(keys, clock.now)
  const token = await signAccessToken(keys, 'session', 'user', clock.now())
  expect([await verify(token), await verify(token)]).toEqual(['session', 'session'])
  clock.advance((accessTokenLife - 1) * 1000)
  expect(await verify(token)).toBe('session')
  clock.advance(1000)
  expect([await verify(token), await verify(token)]).toEqual([undefined, undefined])
})

it('rejects an expired token that it has never seen', async () => {
  const clock = testClock()
  const token = await signAccessToken(keys, 'session', 'user', clock.now())
  clock.advance(accessTokenLife * 1000)
  expect(await accessTokenVerifier(keys, clock.now)(token)).toBeUndefined()
})

it('rejects tokens with another key, altered, unsigned, signed with public data, or without expiry or session', async () => {
  const clock = testClock()
  const verify = accessTokenVerifier(keys, clock.now)
  const now = seconds(clock.now())
  const good = await signAccessToken(keys, 'session', 'user', clock.now())
  const [head = '', body = '', signature = ''] = good.split('.')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (claims: Record<string, unknown>) =>
    new SignJWT({ sid: 'session', aud: 'ventil-backends', ...claims }).setProtectedHeader({
      alg: 'EdDSA',
      typ: 'at+jwt',
    })
  // one bit of the signature itself: its last character also encodes unused bits
  const changed = Buffer.from(signature, 'base64url')
  changed[0] = (changed[0] ?? 0) ^ 1
  const tokens = [
    await signAccessToken(await makeKeys(), 'session', 'user', clock.now()),
    `${head}.${encode({ sid: 'other', iss: 'ventil', sub: 'user', iat: now, exp: now + 600 })}.${signature}`,
    `${head}.${body}.${changed.toString('base64url')}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${encode({ alg: 'none' })}.${body}.`,
    `${encode({ alg: 'none' })}.${body}.${signature}`,
    '',
    'x',
    '..',
    new UnsecuredJWT({ sid: 'session' })
      .setIssuer('ventil')
      .setExpirationTime(now + 600)
      .encode(),
    await new SignJWT({ sid: 'session' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('ventil')
      .setExpirationTime(now + 600)
      .sign(new TextEncoder().encode('EdDSA')),
    await jwt({}).setIssuer('ventil').sign(keys.signing),
    await jwt({ sid: 7 })
      .setIssuer('ventil')
      .setExpirationTime(now + 600)
      .sign(keys.signing),
    ...(await Promise.all(
      [
        ['at+jwt', 'others'],
        ['at+jwt', undefined],
        ['JWT', 'ventil-backends'],
        [undefined, 'ventil-backends'],
      ].map(([typ, audience]) =>
        new SignJWT({ sid: 'session', ...(audience && { aud: audience }) })
          .setProtectedHeader({ alg: 'EdDSA', ...(typ && { typ }) })
          .setIssuer('ventil')
          .setExpirationTime(now + 600)
          .sign(keys.signing),
      ),
    )),
    await jwt({})
      .setIssuer('other')
      .setExpirationTime(now + 600)
      .sign(keys.signing),
    await jwt({})
      .setExpirationTime(now + 600)
      .sign(keys.signing),
  ]
  expect(await verify(good)).toBe('session')
  for (const [index, token] of tokens.entries()) expect(await verify(token), String(index)).toBeUndefined()
})

it('caches a limited number of tokens', async () => {
  const clock = testClock()
  const verify = accessTokenVerifier(keys, clock.now, 3)
  const tokens = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((session) => signAccessToken(keys, session, 'user', clock.now())),
  )
  for (const token of tokens) await verify(token)
  expect(verify.remembered()).toBe(3)
  expect(await Promise.all(tokens.map(verify))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(verify.remembered()).toBe(3)
})
