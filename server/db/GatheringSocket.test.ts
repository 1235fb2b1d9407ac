import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { GatheringSocket } from './GatheringSocket.ts'

it('sends what is written in one turn together, in its order and once', async () => {
  const server = createServer()
  const received = new Promise<string>((resolve) => {
    server.once('connection', (socket) => resolve(text(socket)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new GatheringSocket()
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  const corks = vi.spyOn(socket, 'cork')
  const uncorks = vi.spyOn(socket, 'uncork')
  const written = new Promise<void>((resolve) => {
    for (const part of ['a', 'b']) socket.write(part)
    socket.write('c', () => resolve())
  })
  // nothing has left before the turn ends
  expect([socket.writableCorked, socket.writableLength]).toEqual([1, 3])
  await written
  socket.write(Buffer.from('d'))
  await new Promise(setImmediate)
  expect([corks.mock.calls.length, uncorks.mock.calls.length, socket.writableCorked]).toEqual([2, 2, 0])
  socket.end()
  expect(await received).toBe('abcd')
  server.close()
})
