import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { visibleStyles } from './visibleStyles.ts'

/** What is waited for comes over a real network, from a real database, on a machine with other work. */
configure({ asyncUtilTimeout: 20_000 })

visibleStyles()

/** jsdom has no media queries: nothing matches, as on a light phone without a mouse. */
globalThis.matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined })

/** jsdom lays nothing out: there is nowhere to scroll to. */
Element.prototype.scrollIntoView ??= () => undefined

/** jsdom has no canvas, and says so on the console each time that it is asked. */
HTMLCanvasElement.prototype.getContext = () => null

/** An error or a warning that nobody expected is a defect. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  cleanup()
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  if (said.length > 0) throw new Error(`unexpected on the console: ${said.map((words) => words.map(String).join(' ')).join('\n')}`)
})

afterAll(() => vi.unstubAllGlobals())
