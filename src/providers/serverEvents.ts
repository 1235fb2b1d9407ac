/**
 * Yields the data of each event in a stream of server-sent events (text/event-stream) as it arrives.
 * @param onSign called for everything that arrives, including comments: the stream is alive.
 */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  onSign: () => void = () => undefined,
): AsyncGenerator<string> {
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
        const data = event
          .split('\n')
          .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
        if (data.length > 0) yield data.join('\n')
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
