import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closerOf } from './closer.ts'

const text = async (socket: Socket): Promise<string> => {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await once(socket, 'close')
  return received
}

it('answers requests in progress, and does not wait for idle connections', async () => {
  const app = Fastify()
  const close = closerOf(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  app.get('/quick', () => 'quick')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sockets = [
    connect(port, '127.0.0.1'),
    connect(port, '127.0.0.1'),
    connect(port, '127.0.0.1'),
  ] as const
  const [silent, idle, busy] = sockets
  const [nothing, quick, slow] = sockets.map(text)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  idle.write('GET /quick HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(idle, 'data')
  busy.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await asked.promise
  const closed = close()
  expect(await nothing).toBe('')
  expect(silent.destroyed).toBe(true)
  expect(await quick).toContain('quick')
  answer.resolve('slow')
  expect(await slow).toContain('slow')
  await closed
})
