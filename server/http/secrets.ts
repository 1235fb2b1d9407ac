import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

/** 256 random bits, as text that fits a link, a cookie or a body. */
export const newSecret = ({ random }: Pick<Deps, 'random'>): string => random(32).toString('base64url')

/** What the database keeps of a secret. One round is enough: nobody guesses 256 bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The refresh token that follows another: derived, so that the same one can be given twice without being stored. */
export const successorOf = (key: Buffer, token: string): string => createHmac('sha256', key).update(`refresh ${token}`).digest('base64url')

/** Whether a given secret has the kept hash; takes as long for any answer. */
export const matchesHash = (secret: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
