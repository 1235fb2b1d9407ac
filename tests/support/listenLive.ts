/** Reads live notices from a real server over a socket, like a browser. */
export const listenLive = async (address: string, token: string) => {
  const abort = new AbortController()
  const reply = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    type: reply.headers.get('content-type'),
    /** The next notice. */
    next: async (): Promise<unknown> => {
      for (;;) {
        const [, data] = /^data: (.*)\n\n/m.exec(text) ?? []
        if (data !== undefined) {
          text = text.slice(text.indexOf(data) + data.length + 2)
          return JSON.parse(data)
        }
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return undefined
        text += chunk.value
      }
    },
    close: () => abort.abort(),
  }
}
