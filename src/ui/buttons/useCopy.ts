import { useNotify } from 'react-admin'

/** Copies a text and says so. Browsers allow that on secure pages only, and may ask first: otherwise it says what to do. */
export const useCopy = () => {
  const notify = useNotify()
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      notify(done, { type: 'success' })
    } catch {
      notify('ui.copyFailed', { type: 'warning' })
    }
  }
}
