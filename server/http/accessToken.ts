import { jwtVerify, SignJWT } from 'jose'
import type { InstallationKeys } from './keys.ts'

/** Lifetime of an access token in seconds. It carries no rights: those are read on the server. */
export const accessTokenLife = 600

const issuer = 'ventil'
/** Whom the token is for, and what it is (RFC 9068): no other token of the same key is taken for one. */
const audience = 'ventil-backends'
const typ = 'at+jwt'

export const signAccessToken = (
  keys: Pick<InstallationKeys, 'signing'>,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenLife)
    .sign(keys.signing)
}

/**
 * Verifies access tokens. Valid tokens are cached until they expire, as verifying the signature takes longer than a list call.
 * @returns the session's id, or undefined for a foreign or expired token.
 */
export const accessTokenVerifier = (keys: InstallationKeys, now: () => Date, capacity = 10_000) => {
  const known = new Map<string, { sessionId: string; until: number }>()
  const verify = async (token: string): Promise<string | undefined> => {
    const time = now().getTime()
    const hit = known.get(token)
    if (hit) {
      if (hit.until > time) return hit.sessionId
      known.delete(token)
      return undefined
    }
    try {
      const { payload } = await jwtVerify(token, keys.verifying, {
        issuer,
        audience,
        typ,
        algorithms: ['EdDSA'],
        currentDate: new Date(time),
      })
      if (typeof payload['sid'] !== 'string' || payload.exp === undefined) return undefined
      if (known.size >= capacity) known.delete(known.keys().next().value ?? '')
      known.set(token, { sessionId: payload['sid'], until: payload.exp * 1000 })
      return payload['sid']
    } catch {
      return undefined
    }
  }
  return Object.assign(verify, { remembered: () => known.size })
}
