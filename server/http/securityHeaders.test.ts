import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testApp } from '../../tests/support/testApp.ts'

it('sends with every reply, refusals too, what helmet would send', async () => {
  for (const url of ['http://localhost:8082', 'https://ventil.example']) {
    const app = await testApp({ MAIN_PUBLIC_URL: url })
    const plain = Fastify()
    await plain.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          styleSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: url.startsWith('https:'),
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    })
    plain.get('/', async () => '')
    const {
      'content-length': _length,
      'content-type': _type,
      date: _date,
      connection: _connection,
      ...wanted
    } = (await plain.inject('/')).headers
    expect(Object.keys(wanted).length).toBeGreaterThan(10)
    for (const path of ['/health', '/api/settings', '/none'])
      expect((await app.onMain({ url: path })).headers, path).toMatchObject(wanted)
    expect('strict-transport-security' in wanted).toBe(url.startsWith('https:'))
    await Promise.all([plain.close(), app.stop()])
  }
})
