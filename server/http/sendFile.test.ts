import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { fileNameOf } from '../../contract/client.ts'
import { FileGone } from '../ports/FileStore.ts'
import { errorReply } from './errorReply.ts'
import type { FileReply } from './handler.ts'
import { sendFile } from './sendFile.ts'

const sent = async (name: string, stream: FileReply['stream'] = Readable.from(['a;b'])) => {
  const app = Fastify()
  app.setErrorHandler(errorReply)
  app.get('/', async (_request, reply) => sendFile(reply, { name, contentType: 'text/csv', stream }))
  const reply = await app.inject('/')
  await app.close()
  return reply
}

it.each([
  'plain.csv',
  'Häuser & Höfe.csv',
  'quote" and \\ and / and ;.csv',
  "brackets ('*').csv",
  'new\r\nline.csv',
  '100 %.csv',
  '温度.csv',
  '"; filename=evil.exe',
  '🌡️.csv',
])('preserves the file name: %j', async (name) => {
  const reply = await sent(name)
  const disposition = String(reply.headers['content-disposition'])
  expect([reply.statusCode, reply.body]).toEqual([200, 'a;b'])
  expect(disposition).toMatch(
    /^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
  )
  expect(fileNameOf(disposition)).toBe(name)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

it('sends a name that has no UTF-8 form', async () => {
  expect(fileNameOf(String((await sent('\ud800.csv')).headers['content-disposition']))).toBe('\ufffd.csv')
})

it('answers 404 if the file is gone', async () => {
  const reply = await sent('gone.csv', () => Promise.reject(new FileGone('the file is gone')))
  expect([reply.statusCode, reply.json().error]).toEqual([404, 'notFound'])
  expect(reply.headers['content-disposition']).toBeUndefined()
})

it("answers in the contract's shape if the file fails at once", async () => {
  const reply = await sent(
    'broken.csv',
    new Readable({
      read() {
        this.destroy(new Error('disk'))
      },
    }),
  )
  expect([reply.statusCode, reply.json().error]).toEqual([500, 'internal'])
  expect(reply.headers['content-disposition']).toBeUndefined()
  expect(reply.headers['content-type']).toContain('application/json')
})
