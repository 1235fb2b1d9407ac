import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const at = (hostname: string, protocol = 'http:') => ({ hostname, protocol })

it('takes the addresses that the web server wrote', () => {
  expect(
    readConfig(
      '{"main":"https://api.ventil.example/","identity":"https://id.ventil.example/base"}',
      at('app.ventil.example', 'https:'),
    ),
  ).toEqual({
    main: 'https://api.ventil.example',
    identity: 'https://id.ventil.example/base',
  })
})

it('uses the host name of this page when both backends run on this machine', () => {
  expect(
    readConfig('{"main":"http://localhost:8082","identity":"http://localhost:8083"}', at('127.0.0.1')),
  ).toEqual({
    main: 'http://127.0.0.1:8082',
    identity: 'http://127.0.0.1:8083',
  })
  expect(
    readConfig('{"main":"http://localhost:8082","identity":"http://localhost:8083"}', at('ventil.lan')).main,
  ).toBe('http://localhost:8082')
})

it.each([null, '', '{', '[]', 'null', '{"main":5,"identity":"no address"}'])(
  'falls back to this host with the default ports where the page says %j',
  (written) => {
    expect(readConfig(written, at('ventil.lan'))).toEqual({
      main: 'http://ventil.lan:8082',
      identity: 'http://ventil.lan:8083',
    })
  },
)
