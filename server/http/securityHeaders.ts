import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** The headers that helmet sets for these options. They are the same for each reply, so they are made once. */
export const securityHeaders = (options: Readonly<HelmetOptions>): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
