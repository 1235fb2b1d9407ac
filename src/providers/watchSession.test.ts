import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from './session.ts'
import type { Session } from './sessionShape.ts'
import { facts } from './testing/FakeIdentity.ts'
import { watchSession } from './watchSession.ts'

const session: Session = { ...facts, accessToken: 'a', refreshToken: 'r', expiresAt: '2126-01-01T00:10:00Z' }
const leave = vi.fn<(url: string) => void>()
const reload = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  leave.mockClear()
  reload.mockClear()
  history.replaceState(null, '', '/rooms?page=2')
  startSession(session)
  stop = watchSession(leave, reload)
})

afterEach(() => stop())

const elsewhere = (value: Session | undefined) => {
  if (value) localStorage.setItem('session', JSON.stringify(value))
  else localStorage.removeItem('session')
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
}

const broughtBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

describe('watchSession', () => {
  it('redirects to the sign-in page after signing out here', () => {
    endSession('signedOut')
    expect(leave.mock.calls).toEqual([['/sign-in']])
  })

  it('redirects there and back when the session was refused', () => {
    endSession('refused')
    expect(leave.mock.calls).toEqual([['/sign-in?next=%2Frooms%3Fpage%3D2&ended=1']])
  })

  it('redirects there when another tab signed out', () => {
    elsewhere(undefined)
    expect(leave.mock.calls).toEqual([['/sign-in?next=%2Frooms%3Fpage%3D2&ended=1']])
  })

  it('reloads when another user signed in on another tab', () => {
    elsewhere({ ...session, user: { ...facts.user, id: 'user-2' } })
    expect(reload).toHaveBeenCalledOnce()
    expect(leave).not.toHaveBeenCalled()
  })

  it('stays when the session was only renewed', () => {
    elsewhere({ ...session, accessToken: 'b', refreshToken: 's' })
    startSession({ ...session, accessToken: 'c' })
    expect([leave.mock.calls, reload.mock.calls]).toEqual([[], []])
  })

  it('checks again when the browser restores a frozen page', () => {
    localStorage.clear()
    broughtBack(false)
    expect(leave).not.toHaveBeenCalled()
    broughtBack(true)
    expect(leave).toHaveBeenCalledOnce()
  })

  it('stops on request', () => {
    stop()
    endSession('signedOut')
    expect(leave).not.toHaveBeenCalled()
  })
})
