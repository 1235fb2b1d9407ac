import { expect, it } from 'vitest'
import { rawText } from './RawMessageList.tsx'

it('shows an expected text as text without control characters, and other payloads byte by byte', () => {
  expect(rawText('notJson', Buffer.from('{"a":\n"ü"').toString('hex'))).toBe('{"a":·"ü"')
  expect(rawText('unknownPort', '01abff')).toBe('01 ab ff')
  expect(rawText('unknownPort', '')).toBe('')
})
