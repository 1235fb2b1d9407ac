import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession, startSession } from '../providers/session.ts'
import { FakeIdentity } from '../providers/testing/FakeIdentity.ts'
import { readMode } from '../theme/mode.ts'
import { AccountApp } from './AccountApp.tsx'
import { loadTexts } from './texts.ts'

/** A link's secret as it is made, of nobody. */
const secret = 'a'.repeat(43)

let identity: FakeIdentity
const openApp = vi.fn<(url: string) => Promise<void>>()
const prepareApp = vi.fn<() => void>()

const useBackend = (url: string) => {
  document.head.innerHTML = `<script type="application/json" id="config">{"identity":"${url}"}</script>`
}

beforeEach(async () => {
  identity = await FakeIdentity.start()
  useBackend(identity.url)
  localStorage.clear()
  sessionStorage.clear()
  openApp.mockReset().mockResolvedValue()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await identity.stop()
})

async function visit(url: string, language: 'en' | 'de' = 'en') {
  history.replaceState(null, '', url)
  render(
    <AccountApp
      language={language}
      t={await loadTexts(language)}
      prepareApp={prepareApp}
      openApp={openApp}
    />,
  )
  return userEvent.setup()
}

const sent = (path: string): unknown => JSON.parse(identity.calls(path).at(-1)?.body ?? 'null')
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Carries out the first call of a path, and loses its reply; a link that works once is spent by it. */
const loseReplyOf = (path: string) => {
  const real = globalThis.fetch
  let isLost = false
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const reply = await real(input, init)
    if (isLost || !input.endsWith(path)) return reply
    isLost = true
    identity.answer(path, 404, { error: 'tokenNotFound' })
    throw new TypeError('the connection broke')
  })
}

describe('what technicians left on this device', () => {
  it('is named on the sign-in page, which stays below /installer and says that it needs a network', async () => {
    const { noteUnsent } = await import('../providers/unsentChanges.ts')
    noteUnsent({ userId: '1', name: 'Jana Krüger', count: 3 })
    noteUnsent({ userId: '2', name: 'Ali Demir', count: 0 })
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const user = await visit('/installer/sign-in?next=%2Finstaller')
    const notes = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(notes).toEqual([
      'Jana Krüger is signed out. 3 changes are kept on this device and will be sent when Jana Krüger signs in here again.',
      'There is no network. Sign in as soon as there is one.',
    ])
    await user.click(screen.getByRole('link', { name: 'Forgot password' }))
    expect(location.pathname).toBe('/installer/forgot-password')
    network.mockRestore()
  })
})

describe('sign-in', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field('E-mail address'), ' admin@demo.ventil.test ')
    await user.type(field('Password'), 'ventil-demo-2026')
    await user.click(button('Sign in'))
  }

  it('keeps the session and opens the page that the person asked for', async () => {
    identity.answer('/api/auth/login', 200, identity.session())
    const user = await visit('/sign-in?next=%2Frooms%3Fpage%3D2')
    await fill(user)
    await waitFor(() => expect(openApp).toHaveBeenCalledWith('/rooms?page=2'))
    expect(sent('/api/auth/login')).toEqual({ email: 'admin@demo.ventil.test', password: 'ventil-demo-2026' })
    expect(readSession()?.accessToken).toBe('access-1')
    expect(prepareApp).toHaveBeenCalled()
  })

  it('never redirects to another origin', async () => {
    identity.answer('/api/auth/login', 200, identity.session())
    await fill(await visit('/sign-in?next=%2F%2Fevil.example'))
    await waitFor(() => expect(openApp).toHaveBeenCalledWith('/'))
  })

  it('marks both empty fields and focuses the first', async () => {
    const user = await visit('/sign-in')
    await user.click(button('Sign in'))
    expect(field('E-mail address')).toHaveAccessibleDescription('Required')
    expect(field('Password')).toHaveAccessibleDescription('Required')
    expect(field('E-mail address')).toHaveFocus()
    await user.type(field('E-mail address'), 'a')
    expect(field('E-mail address')).not.toHaveAttribute('aria-invalid')
    expect(field('Password')).toBeInvalid()
    expect(identity.seen).toEqual([])
  })

  it.each([
    [401, { error: 'signInFailed' }, {}, 'Please check your username and password and try again.'],
    [400, { error: 'invalidRequest' }, {}, 'Please check your username and password and try again.'],
    [
      429,
      { error: 'tooManyRequests' },
      { 'retry-after': '30' },
      'Too many attempts. Try again in 30 seconds.',
    ],
    [
      500,
      { error: 'internal', requestId: 'r-1' },
      {},
      'The server has a problem. Please try again in a moment. Your entries are kept. Reference: r-1',
    ],
    [
      503,
      { error: 'overloaded', requestId: 'r-1' },
      {},
      'The server is busy at the moment. Please try again shortly. Your entries are kept.',
    ],
    [
      200,
      { hello: 'I am a proxy' },
      {},
      'The server has a problem. Please try again in a moment. Your entries are kept.',
    ],
  ])('explains a failure with status %i and keeps the input', async (status, body, headers, sentence) => {
    identity.answer('/api/auth/login', status, body, headers)
    await fill(await visit('/sign-in'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect([field('E-mail address').value.trim(), field('Password').value]).toEqual([
      'admin@demo.ventil.test',
      'ventil-demo-2026',
    ])
    expect(readSession()).toBeUndefined()
  })

  it('reports an unreachable server', async () => {
    useBackend('http://127.0.0.1:1')
    await fill(await visit('/sign-in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    expect(field('Password')).toHaveValue('ventil-demo-2026')
  })

  it('reports that the app could not be loaded, and retries', async () => {
    identity.answer('/api/auth/login', 200, identity.session())
    openApp.mockRejectedValueOnce(new TypeError('failed to fetch'))
    const user = await visit('/sign-in')
    await fill(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are signed in, but the application could not be loaded.',
    )
    await user.click(button('Sign in'))
    await waitFor(() => expect(openApp).toHaveBeenCalledTimes(2))
  })

  it('sends one request, however often the button is pressed', async () => {
    let open = () => {}
    identity.gate = new Promise((resolve) => {
      open = resolve
    })
    identity.answer('/api/auth/login', 200, identity.session())
    const user = await visit('/sign-in')
    await fill(user)
    await user.click(button('One moment …'))
    open()
    await waitFor(() => expect(openApp).toHaveBeenCalledOnce())
    expect(identity.calls('/api/auth/login')).toHaveLength(1)
  })

  it('reports that the session has ended', async () => {
    await visit('/sign-in?ended=1')
    expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Please sign in again.')
  })

  it('shows the password on request', async () => {
    const user = await visit('/sign-in')
    await user.click(button('Show password'))
    expect(field('Password').type).toBe('text')
    await user.click(button('Hide password'))
    expect(field('Password').type).toBe('password')
  })

  it('labels its fields for password managers', async () => {
    await visit('/sign-in')
    expect([field('E-mail address').autocomplete, field('Password').autocomplete]).toEqual([
      'username',
      'current-password',
    ])
  })
})

describe('the page', () => {
  it('changes its language in place and keeps the input', async () => {
    const user = await visit('/sign-in')
    await user.type(field('E-mail address'), 'anna@example.org')
    await user.click(button('Deutsch (DE)'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeInTheDocument()
    expect(field('E-Mail-Adresse')).toHaveValue('anna@example.org')
    expect([document.documentElement.lang, localStorage.getItem('language'), document.title]).toEqual([
      'de',
      'de',
      'Anmelden · Ventil',
    ])
  })

  it('changes its theme and remembers it', async () => {
    const user = await visit('/sign-in')
    await user.click(button('Switch to dark theme'))
    expect([readMode(), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark'])
    await user.click(button('Switch to light theme'))
    expect(readMode()).toBe('light')
  })

  it('moves to the forgotten password and back, keeps the target in the app and focuses the heading', async () => {
    const user = await visit('/sign-in?next=%2Frooms')
    await user.click(screen.getByRole('link', { name: 'Forgot password' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(location.pathname + location.search).toBe('/forgot-password?next=%2Frooms')
    history.back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname + location.search).toBe('/sign-in?next=%2Frooms')
  })

  it('has landmarks', async () => {
    await visit('/sign-in')
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
    expect(screen.getByRole('banner')).toHaveTextContent('Ventil')
    expect(screen.getByRole('group', { name: 'Language' })).toBeInTheDocument()
  })
})

describe('forgotten password', () => {
  it('announces a link with its recipient and lifetime, and sends it again', async () => {
    identity.answer('/api/auth/forgot-password', 204)
    const user = await visit('/forgot-password')
    await user.type(field('E-mail address'), 'anna@example.org')
    await user.click(button('Send link'))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If there is an account for anna@example.org, we have sent a link to it. The link expires after 24 hours.',
    )
    await user.click(button('Send again'))
    await waitFor(() => expect(identity.calls('/api/auth/forgot-password')).toHaveLength(2))
    expect(sent('/api/auth/forgot-password')).toEqual({ email: 'anna@example.org' })
  })

  it('tells an e-mail address from a plain word', async () => {
    const user = await visit('/forgot-password')
    await user.type(field('E-mail address'), 'anna@example')
    await user.click(button('Send link'))
    expect(field('E-mail address')).toHaveAccessibleDescription('Invalid email')
    expect(identity.seen).toEqual([])
  })
})

describe('new password', () => {
  const check = '/api/auth/reset-password/check'
  beforeEach(() => identity.answer(check, 200, { valid: true }))

  const fill = async (user: ReturnType<typeof userEvent.setup>, password: string, repeat = password) => {
    await user.type(field('New password'), password)
    await user.type(field('Repeat password'), repeat)
    await user.click(button('Save new password'))
  }

  it('saves the password and returns to the sign-in, where the old session has ended', async () => {
    startSession(identity.session())
    identity.answer('/api/auth/reset-password', 204)
    await fill(await visit(`/reset-password/${secret}`), 'correct horse battery')
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your password has been changed. You can sign in with it now.',
    )
    expect(sent('/api/auth/reset-password')).toEqual({ token: secret, password: 'correct horse battery' })
    expect([location.pathname, readSession()]).toEqual(['/sign-in', undefined])
  })

  it('requires a long password, typed twice', async () => {
    const user = await visit(`/reset-password/${secret}`)
    expect(field('New password')).toHaveAccessibleDescription(
      'At least 12 characters. A few random words work well.',
    )
    await fill(user, 'short', 'other')
    expect(field('New password')).toHaveAccessibleDescription('At least 12 characters')
    expect(field('Repeat password')).toHaveAccessibleDescription('Passwords do not match')
    expect(field('New password')).toHaveFocus()
    expect(identity.seen.map(({ path }) => path)).toEqual([check])
  })

  it('says of a link that was used or has expired what is so, before anything is filled in', async () => {
    identity.answer(check, 200, { valid: false })
    await visit(`/reset-password/${secret}`)
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Request new link' })).toHaveAttribute('href', '/forgot-password')
  })

  it('keeps the form where nobody answers whether the link is valid', async () => {
    identity.answer(check, 500, {})
    await visit(`/reset-password/${secret}`)
    await waitFor(() => expect(identity.seen).toHaveLength(1))
    expect(field('New password')).toBeVisible()
  })

  it('shows the server’s reason at its field', async () => {
    identity.answer('/api/auth/reset-password', 422, {
      error: 'rule',
      fields: { password: 'passwordContainsEmail' },
    })
    await fill(await visit(`/reset-password/${secret}`), 'correct horse battery')
    await waitFor(() =>
      expect(field('New password')).toHaveAccessibleDescription(
        'The password must not contain your e-mail address.',
      ),
    )
    expect(field('New password')).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('takes a spent link for done where the same password was sent before without a reply', async () => {
    identity.answer('/api/auth/reset-password', 204)
    loseReplyOf('/api/auth/reset-password')
    const user = await visit(`/reset-password/${secret}`)
    await fill(user, 'correct horse battery')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    await user.dblClick(button('Save new password'))
    expect(
      await screen.findByText('Your password has been changed. You can sign in with it now.'),
    ).toBeInTheDocument()
    expect(identity.calls('/api/auth/reset-password')).toHaveLength(2)
  })

  it('says that a link is spent where another password was sent before', async () => {
    identity.answer('/api/auth/reset-password', 204)
    loseReplyOf('/api/auth/reset-password')
    const user = await visit(`/reset-password/${secret}`)
    await fill(user, 'correct horse battery')
    await screen.findByRole('alert')
    await user.clear(field('New password'))
    await user.clear(field('Repeat password'))
    await fill(user, 'another horse battery')
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument()
  })

  it('says that the link has expired after 24 hours, and how to get another', async () => {
    identity.answer('/api/auth/reset-password', 404, { error: 'tokenNotFound' })
    await fill(await visit(`/reset-password/${secret}`), 'correct horse battery')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your password could not be changed. The link is valid for 24 hours and can be used once. Request a new one.',
    )
    expect(screen.getByRole('link', { name: 'Request new link' })).toHaveAttribute('href', '/forgot-password')
  })
})

it.each([
  ['/reset-password/abc', 'This link no longer works'],
  ['/register/abc', 'Invalid registration token'],
  ['/confirm-email/abc', 'This link no longer works'],
])('shows the page for links that are not valid behind %s, without asking', async (path, heading) => {
  await visit(path)
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
  expect(document.querySelector('form')).toBeNull()
  expect(identity.seen).toEqual([])
})

describe('a new e-mail address', () => {
  const check = '/api/auth/confirm-email/check'
  const email = 'neu@example.test'
  beforeEach(() => identity.answer(check, 200, { valid: true, email }))

  it('is named, and confirmed only on demand', async () => {
    identity.answer('/api/auth/confirm-email', 204)
    const user = await visit(`/confirm-email/${secret}`)
    expect(await screen.findByText(email)).toBeVisible()
    expect(identity.seen.map(({ path }) => path)).toEqual([check])
    await user.click(button('Confirm address'))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Please sign in with neu@example.test. All devices have been signed out.',
    )
    expect(sent('/api/auth/confirm-email')).toEqual({ token: secret })
    expect(screen.getByRole('link', { name: 'Open Ventil' })).toHaveAttribute('href', '/')
  })

  it('is not asked about behind a link that no longer works', async () => {
    identity.answer(check, 200, { valid: false })
    await visit(`/confirm-email/${secret}`, 'de')
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Link gilt 24 Stunden und nur einmal')
    expect(screen.queryByRole('button', { name: 'Adresse bestätigen' })).not.toBeInTheDocument()
  })

  it('that got another account meanwhile is said to have one', async () => {
    identity.answer('/api/auth/confirm-email', 409, { error: 'emailTaken' })
    const user = await visit(`/confirm-email/${secret}`)
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Another account has got this address in the meantime.',
    )
  })

  it('can be asked about again where nobody answered', async () => {
    identity.answer(check, 500, {})
    const user = await visit(`/confirm-email/${secret}`)
    const again = await screen.findByRole('button', { name: 'Try again' })
    identity.answer(check, 200, { valid: true, email })
    await user.click(again)
    expect(await screen.findByRole('button', { name: 'Confirm address' })).toBeVisible()
  })
})

describe('registration', () => {
  const invite = (body: object, status = 200) =>
    identity.answer(`/api/users/invitation/${secret}`, status, body)
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('First name'), 'Jana')
    await user.type(field('Last name'), 'Lindner')
    await user.type(field('Password'), 'correct horse battery')
    await user.type(field('Repeat password'), 'correct horse battery')
    await user.click(button('Create account'))
  }

  it('names the invitation and creates the account in the language of the page', async () => {
    invite({ valid: true, email: 'jana@example.org', tenantName: 'Nordlicht Wohnen eG' })
    identity.answer(`/api/users/register/${secret}`, 204)
    await fill(await visit(`/register/${secret}`))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Your account is ready. You can sign in now.'),
    )
    expect(sent(`/api/users/register/${secret}`)).toEqual({
      firstName: 'Jana',
      lastName: 'Lindner',
      password: 'correct horse battery',
      language: 'en',
    })
    expect(location.pathname).toBe('/sign-in')
  })

  it('shows the recipient of the invitation', async () => {
    invite({ valid: true, email: 'jana@example.org', tenantName: 'Nordlicht Wohnen eG' })
    await visit(`/register/${secret}`)
    expect(
      await screen.findByText('Your invitation is valid. You have been invited to Nordlicht Wohnen eG.'),
    ).toBeInTheDocument()
    expect(field('E-mail address')).toHaveValue('jana@example.org')
    expect(field('E-mail address')).toHaveAttribute('readonly')
  })

  it('fills in the name as the inviter typed it, and registers under what the invitee makes of it', async () => {
    invite({ valid: true, email: 'jana@example.org', firstName: 'Jana', lastName: 'Lindtner' })
    identity.answer(`/api/users/register/${secret}`, 204)
    const user = await visit(`/register/${secret}`)
    expect(await screen.findByLabelText('First name')).toHaveValue('Jana')
    expect(field('Last name')).toHaveValue('Lindtner')
    await user.clear(field('Last name'))
    await user.type(field('Last name'), 'Lindner')
    for (const name of ['Password', 'Repeat password']) await user.type(field(name), 'correct horse battery')
    await user.click(button('Create account'))
    await waitFor(() =>
      expect(sent(`/api/users/register/${secret}`)).toMatchObject({ firstName: 'Jana', lastName: 'Lindner' }),
    )
  })

  it.each([
    [200, { valid: false }],
    [404, { error: 'tokenNotFound' }],
  ])('refuses a token that is no longer valid (%i)', async (status, body) => {
    invite(body, status)
    await visit(`/register/${secret}`)
    expect(await screen.findByRole('heading', { name: 'Invalid registration token' })).toBeInTheDocument()
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
  })

  it('asks the holder of an account whether they accept, and says what that means', async () => {
    invite({ valid: true, email: 'jana@example.org', tenantName: 'Nordlicht Wohnen eG', account: 'Active' })
    identity.answer(`/api/users/invitation/${secret}/accept`, 204)
    const user = await visit(`/register/${secret}`)
    expect(
      await screen.findByText(
        /the administrators there can see your name, phone number, language and last sign-in/,
      ),
    ).toBeInTheDocument()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await user.click(button('Accept invitation'))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'You have accepted the invitation. Sign in to see the new client.',
      ),
    )
    expect(identity.calls(`/api/users/invitation/${secret}/accept`)).toHaveLength(1)
    expect(location.pathname).toBe('/sign-in')
  })

  it('does not let an inactive account accept', async () => {
    invite({ valid: true, email: 'jana@example.org', account: 'Deactivated' })
    await visit(`/register/${secret}`, 'de')
    expect(await screen.findByRole('alert')).toHaveTextContent('Das Konto zu dieser Adresse ist inaktiv.')
    expect(screen.queryByRole('button', { name: 'Einladung annehmen' })).not.toBeInTheDocument()
  })

  it('creates one account where the first reply got lost, and the button was pressed again', async () => {
    invite({ valid: true })
    const path = `/api/users/register/${secret}`
    identity.answer(path, 204)
    loseReplyOf(path)
    const user = await visit(`/register/${secret}`)
    await fill(user)
    await screen.findByRole('alert')
    await user.dblClick(button('Create account'))
    expect(await screen.findByText('Your account is ready. You can sign in now.')).toBeInTheDocument()
    expect(identity.calls(path)).toHaveLength(2)
  })

  it('reports a token that was used in the meantime', async () => {
    invite({ valid: true })
    identity.answer(`/api/users/register/${secret}`, 404, { error: 'tokenNotFound' })
    await fill(await visit(`/register/${secret}`))
    expect(await screen.findByRole('heading', { name: 'Invalid registration token' })).toBeInTheDocument()
  })

  it.each([
    [500, 'The server has a problem.'],
    [503, 'The server is busy at the moment.'],
  ])('does not mistake a server error (%i) for an invalid invitation', async (status, sentence) => {
    invite({}, status)
    const user = await visit(`/register/${secret}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    invite({ valid: true })
    await user.click(button('Try again'))
    expect(await screen.findByLabelText('First name')).toBeInTheDocument()
  })

  it('reports the failure and keeps the input', async () => {
    invite({ valid: true })
    identity.answer(`/api/users/register/${secret}`, 409, { error: 'conflict' })
    await fill(await visit(`/register/${secret}`))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account could not be created. Please try again.',
    )
    expect(field('First name')).toHaveValue('Jana')
  })
})
