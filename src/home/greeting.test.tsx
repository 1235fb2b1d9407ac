import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { noteServerTime } from '../providers/serverClock.ts'
import { useGreeting } from './greeting.ts'

const serverSays = (at: Date) =>
  noteServerTime(new Response(null, { headers: { date: at.toUTCString() } }), Date.now(), Date.now())

afterEach(() => serverSays(new Date()))

it('greets by the clock of the server', () => {
  serverSays(new Date(2026, 0, 5, 8))
  const { result } = renderHook(useGreeting)
  expect(result.current).toBe('morning')
  act(() => serverSays(new Date(2026, 0, 5, 13)))
  expect(result.current).toBe('day')
  act(() => serverSays(new Date(2026, 0, 5, 20)))
  expect(result.current).toBe('evening')
})
