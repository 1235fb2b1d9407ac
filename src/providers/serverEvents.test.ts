import { expect, it } from 'vitest'
import { eventsOf } from './serverEvents.ts'

const heard = async (...pieces: string[]): Promise<string[]> => {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of bytes) controller.enqueue(piece)
      controller.close()
    },
  })
  const events: string[] = []
  for await (const event of eventsOf(stream)) events.push(event)
  return events
}

it('yields the data of each event, however the stream is split into chunks', async () => {
  expect(await heard('data: o', 'ne\n', '\ndata:two\n\nda', 'ta: three\n\n')).toEqual(['one', 'two', 'three'])
})

it('skips comments and events without data, and joins lines', async () => {
  expect(await heard(': welcome\n\nevent: x\n\n', 'id: 1\r\ndata: a\r\ndata: b\r\n\r\n')).toEqual(['a\nb'])
})

it('drops a truncated event', async () => {
  expect(await heard('data: whole\n\ndata: hal')).toEqual(['whole'])
})
