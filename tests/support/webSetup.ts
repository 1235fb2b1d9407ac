import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig, type Config } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { quickLabels } from './quickLabels.ts'
import { visibleStyles } from './visibleStyles.ts'

const { getElementError: withPage } = getConfig()

/** The error of a query that found nothing. It prints the page when its message is read: while a test waits, each failed attempt is thrown away. */
const deferredMessage: Config['getElementError'] = (message, container) => {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => withPage(message, container).message,
  })
  return error
}

/** Effects come over a real network from a real database, on a possibly busy machine. */
configure({ asyncUtilTimeout: 20_000, getElementError: deferredMessage })

visibleStyles()
quickLabels()

/** jsdom has no media queries: none matches, as on a phone with the light colour scheme. */
globalThis.matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** A request that is aborted fails with Node's DOMException instead of jsdom's, and react-admin logs what it does not know as an abort. */
Object.defineProperty(DOMException, Symbol.hasInstance, {
  configurable: true,
  value: (one: unknown) => Object.prototype.toString.call(one) === '[object DOMException]',
})

/** jsdom has no layout, so there is nothing to scroll to. */
Element.prototype.scrollIntoView ??= () => undefined
globalThis.scrollTo = () => undefined

/** jsdom has no canvas, and logs an error for every use. */
HTMLCanvasElement.prototype.getContext = () => null

/** Unexpected console errors and warnings fail the test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  cleanup()
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  if (said.length > 0)
    throw new Error(
      `unexpected on the console: ${said.map((words) => words.map(String).join(' ')).join('\n')}`,
    )
})

afterAll(() => vi.unstubAllGlobals())
