import { isRecord } from '../../domain/records.ts'
import { readSession, readTenant } from './session.ts'

/** How long unsaved input waits on the device, ms. */
const kept = 24 * 3_600_000

interface Draft {
  /** When the input was last changed, ms since 1970. */
  at: number
  values: Readonly<Record<string, unknown>>
}

/** Of one user, in one client, for the form at one path; the user's id lets a sign-out find it (eraseOf in session.ts). */
const keyOf = (path: string): string | undefined => {
  const user = readSession()?.user.id
  return user && `draft.${user}.${readTenant() ?? 'none'}.${path}`
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value['at'] === 'number' && isRecord(value['values'])

const parsed = (text: string | null): Draft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The unsaved input of the signed-in user for the form at a path, of the last day. */
export const readDraft = (path: string): Draft | undefined => {
  const key = keyOf(path)
  if (key === undefined) return undefined
  const draft = parsed(localStorage.getItem(key))
  if (draft && Date.now() - draft.at < kept) return draft
  localStorage.removeItem(key)
  return undefined
}

/** Keeps unsaved input. Passwords never get on the device; a full storage is no reason to disturb anybody. */
export const writeDraft = (path: string, values: Readonly<Record<string, unknown>>): void => {
  const key = keyOf(path)
  if (key === undefined) return
  const safe = Object.entries(values).filter(
    ([name, value]) => !/password/i.test(name) && !(value instanceof Blob),
  )
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: Object.fromEntries(safe) }))
  } catch {
    localStorage.removeItem(key)
  }
}

export const dropDraft = (path: string): void => {
  const key = keyOf(path)
  if (key !== undefined) localStorage.removeItem(key)
}
