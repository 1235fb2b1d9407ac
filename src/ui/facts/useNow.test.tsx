import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { noteServerTime } from '../../providers/serverClock.ts'
import { useNow } from './useNow.ts'

const begun = Date.now()
const Now = () => <time>{Math.round((useNow() - begun) / 3_600_000)}</time>

const reply = (offset: number) =>
  new Response(null, { headers: { date: new Date(Date.now() + offset).toUTCString() } })
afterEach(() => noteServerTime(reply(0), Date.now(), Date.now()))

it('shows the server’s time from the first reply on, also where something was shown before', () => {
  render(<Now />)
  expect(screen.getByRole('time')).toHaveTextContent('0')
  act(() => noteServerTime(reply(-5 * 3_600_000), Date.now(), Date.now()))
  expect(screen.getByRole('time')).toHaveTextContent('-5')
})
