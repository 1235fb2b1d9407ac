import { getConfig, type Config } from '@testing-library/react'

const { getElementError: withPage } = getConfig()

/** The error of a query that found nothing. It prints the page when its message is read: while a test waits, each failed attempt is thrown away. */
export const lateMessage: Config['getElementError'] = (message, container) => {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => withPage(message, container).message,
  })
  return error
}
