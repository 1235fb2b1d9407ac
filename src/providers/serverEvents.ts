/**
 * The data of the events of a stream of server-sent events (text/event-stream), one by one, as it comes in.
 * @param onSign is told of whatever comes in, remarks too: the stream lives.
 */
export async function* eventsOf(stream: ReadableStream<Uint8Array>, onSign: () => void = () => undefined): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      const events = (rest + decoder.decode(value, { stream: true })).replace(/\r\n?/g, '\n').split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
        if (data.length > 0) yield data.join('\n')
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
