import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

/** 256 random bits, encoded so that they fit a link, a cookie or a body. */
export const newSecret = ({ random }: Pick<Deps, 'random'>): string => random(32).toString('base64url')

/** The stored hash of a secret. One round of SHA-256 suffices: 256 random bits cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The successor of a refresh token: derived, so that the same one can be returned twice without being stored. */
export const successorOf = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(`refresh ${token}`).digest('base64url')

/** Whether a secret matches the stored hash, compared in constant time. */
export const matchesHash = (secret: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
