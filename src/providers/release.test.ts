import { afterEach, expect, it, vi } from 'vitest'
import { askForRelease, isReleaseNewer } from './release.ts'

vi.mock('./config.ts', () => ({ runningBuild: () => 'old' }))
afterEach(() => vi.unstubAllGlobals())

it('asks again at once where the server gave no answer, as while it restarts, and not for a minute after one', async () => {
  const reply = vi
    .fn<() => Promise<Response>>(async () => Response.json({ build: 'new' }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(Response.json({ build: 'old' }))
  vi.stubGlobal('fetch', reply)
  await askForRelease()
  await askForRelease()
  await Promise.all([askForRelease(), askForRelease()])
  expect(reply).toHaveBeenCalledTimes(3)
  await askForRelease()
  expect([reply.mock.calls.length, isReleaseNewer()]).toEqual([3, false])
  await askForRelease(0)
  expect(isReleaseNewer()).toBe(true)
})
