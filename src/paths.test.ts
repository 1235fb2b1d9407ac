import { describe, expect, it } from 'vitest'
import { accountRoute, paths, safeNext, signInUrl } from './paths.ts'

const origin = 'https://ventil.example'

describe('accountRoute', () => {
  it.each([
    ['/sign-in', { screen: 'signIn' }],
    ['/sign-in/', { screen: 'signIn' }],
    ['/forgot-password', { screen: 'forgotPassword' }],
    ['/reset-password/abc-_1', { screen: 'resetPassword', token: 'abc-_1' }],
    ['/confirm-email/abc-_1/', { screen: 'confirmEmail', token: 'abc-_1' }],
    ['/register/a%2Fb', { screen: 'register', token: 'a/b' }],
    // a link that was cut, or continued
    ['/register', { screen: 'register', token: '' }],
    ['/reset-password/', { screen: 'resetPassword', token: '' }],
    ['/register/a/b', { screen: 'register', token: 'a/b' }],
    ['/register/%E0%A4%A', { screen: 'register', token: '%E0%A4%A' }],
  ])('maps %s to an account screen', (path, route) => {
    expect(accountRoute(path)).toEqual(route)
  })

  it.each(['/', '/tenants', '/registers', '/sign-in/now', '/tenants/register/x'])(
    'does not map %s to one',
    (path) => {
      expect(accountRoute(path)).toBeUndefined()
    },
  )

  it('recognises the URLs that paths makes', () => {
    expect(accountRoute(paths.register('a b/ü'))).toEqual({ screen: 'register', token: 'a b/ü' })
    expect(accountRoute(paths.confirmEmail('ä/1'))).toEqual({ screen: 'confirmEmail', token: 'ä/1' })
    expect(accountRoute(paths.resetPassword('t?x=1#y'))).toEqual({
      screen: 'resetPassword',
      token: 't?x=1#y',
    })
  })
})

describe('safeNext', () => {
  it.each(['/tenants', '/buildings/1/show?tab=2#floor', '/a/../rooms'])('lets %s through', (next) => {
    const { pathname, search, hash } = new URL(next, origin)
    expect(safeNext(next, origin)).toBe(pathname + search + hash)
  })

  it.each([
    undefined,
    null,
    '',
    'tenants',
    'https://evil.example',
    'https://ventil.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/sign-in',
    '/sign-in?next=/sign-in',
    '/register/x',
    '/.//evil.example/',
  ])('never leaves this origin or loops: %j', (next) => {
    expect(safeNext(next, origin)).toBe('/')
  })
})

describe('signInUrl', () => {
  it('leads back to the previous page', () => {
    const url = new URL(signInUrl('/rooms?filter={"q":"ü"}', { ended: true, origin }), origin)
    expect(url.pathname).toBe('/sign-in')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      next: '/rooms?filter={%22q%22:%22%C3%BC%22}',
      ended: '1',
    })
  })

  it('stays below /installer, which a phone opens without a network', () => {
    const url = new URL(signInUrl('/installer/buildings', { origin }), origin)
    expect([url.pathname, url.searchParams.get('next')]).toEqual([
      '/installer/sign-in',
      '/installer/buildings',
    ])
    expect(accountRoute(url.pathname)).toEqual({ screen: 'signIn' })
    expect(accountRoute('/installer/forgot-password')).toEqual({ screen: 'forgotPassword' })
    expect(accountRoute('/installer/reset-password/x')).toBeUndefined()
    expect(safeNext('/installer/sign-in', origin)).toBe('/')
  })

  it('omits empty parameters', () => {
    expect(signInUrl('/', { origin })).toBe('/sign-in')
    expect(signInUrl('//evil.example', { origin })).toBe('/sign-in')
  })
})
