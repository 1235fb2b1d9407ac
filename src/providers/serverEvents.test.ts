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

it('gives the data of each event, whichever pieces it comes in', async () => {
  expect(await heard('data: o', 'ne\n', '\ndata:two\n\nda', 'ta: three\n\n')).toEqual(['one', 'two', 'three'])
})

it('passes over remarks and what has no data, and joins lines', async () => {
  expect(await heard(': welcome\n\nevent: x\n\n', 'id: 1\r\ndata: a\r\ndata: b\r\n\r\n')).toEqual(['a\nb'])
})

it('leaves out an event that was cut off', async () => {
  expect(await heard('data: whole\n\ndata: hal')).toEqual(['whole'])
})
