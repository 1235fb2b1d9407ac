import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksToCancel, greeting, MessageWalker, readNotification, simpleQuery, withoutCopyIn } from './wire.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

test('finds the wanted messages wherever the stream is split', () => {
  const anyMessage = fc.record({ type: fc.constantFrom('A', 'D', 'C', 'Z'), body: fc.uint8Array({ maxLength: 40 }) })
  const anyCuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(anyMessage), anyCuts, (messages, cuts) => {
      const stream = Buffer.concat(messages.map(({ type, body }) => message(type, Buffer.from(body))))
      const walker = new MessageWalker(['A'])
      const found: { type: string; body: Buffer }[] = []
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = cuts[turn % cuts.length] ?? 1
        // a view that is overwritten afterwards, like the server's memory
        const chunk = Uint8Array.from(stream.subarray(at, at + size))
        found.push(...walker.walk(chunk))
        chunk.fill(0xff)
        at += size
      }
      expect(found.map(({ body }) => [...body])).toEqual(messages.filter(({ type }) => type === 'A').map(({ body }) => [...body]))
    }),
  )
})

test('parses a notification', () => {
  expect(readNotification(Buffer.from('\0\0\0\x07Geräte\0{"id":1}\0'))).toEqual({ channel: 'Geräte', payload: '{"id":1}' })
  expect(readNotification(Buffer.from('\0\0\0\x07c\0\0'))).toEqual({ channel: 'c', payload: '' })
})

test('greets like a server that is ready', () => {
  const types = new MessageWalker(['R', 'S', 'K', 'Z']).walk(greeting([['TimeZone', 'UTC']])).map(({ type }) => type)
  expect(types).toEqual(['R', 'S', 'K', 'Z'])
})

test('refuses data for COPY after queries that may request it, and after no others', () => {
  const copy = simpleQuery('COPY t FROM STDIN')
  expect(withoutCopyIn(copy).length).toBeGreaterThan(copy.length)
  const other = simpleQuery('select 1')
  expect(withoutCopyIn(other)).toBe(other)
})

test('recognises a cancel request', () => {
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80877102, 4)
  expect(asksToCancel(request)).toBe(true)
  expect(asksToCancel(Buffer.from('\0\0\0\x08\0\x03\0\0'))).toBe(false)
})
