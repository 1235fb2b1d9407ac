import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { consentApp, type ConsentApp } from '../../tests/support/consentApp.tsx'

/** A link's secret as it is made, of nobody. */
const secret = 'a'.repeat(43)

let site: ConsentApp

beforeAll(async () => {
  site = await consentApp()
  await site.ask('publishTexts')
})
// a minute later, so that the rate limit has expired
beforeEach(() => site.ask('advance', { ms: 61_000 }))
afterAll(() => site.stop())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /Give consent|Sending/ })
const reasonOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-reason'))
    .map((id) => document.getElementById(id)?.textContent)
    .join()

const entries = {
  'First name': 'Erika',
  Surname: 'Muster',
  'E-mail address': 'erika@example.test',
  Street: 'Am Markt',
  'House number': '1a',
  Postcode: '01067',
  City: 'Celle',
}
type Entries = Partial<Record<keyof typeof entries, string>>

const fill = async (user: UserEvent, more: Entries = {}) => {
  for (const [name, value] of Object.entries({ ...entries, ...more })) {
    // pasted, as a browser fills in what it knows: a key at a time takes ten times as long
    if (field(name).value) await user.clear(field(name))
    await user.click(field(name))
    if (value) await user.paste(value)
  }
  if (!screen.getByRole<HTMLInputElement>('checkbox').checked) await user.click(screen.getByRole('checkbox'))
}

const typed = () => Object.keys(entries).map((name) => field(name).value)

describe('the form', () => {
  it('disables sending until everything is filled in, and says what is missing', async () => {
    const user = await site.open('/en')
    expect(send()).toBeDisabled()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    const missing = screen.getByText(/^Please complete or correct/)
    expect(
      within(missing)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([...Object.keys(entries), 'Your consent'])
    expect(document.querySelector('.reason')).toBeNull()
    await fill(user)
    expect(screen.getByText('All fields are complete.')).toBeInTheDocument()
    expect(send()).toBeEnabled()
    await user.clear(field('City'))
    expect(send()).toBeDisabled()
    expect(within(screen.getByText(/^Please complete or correct/)).getAllByRole('link')).toHaveLength(1)
  })

  it.each([
    ['E-mail address', 'erika@', 'Invalid email'],
    ['E-mail address', '', 'Required'],
    ['First name', '  ', 'Required'],
    ['Postcode', '-5', 'Positive number only'],
    ['Postcode', '1.5', 'Whole numbers only'],
    ['Postcode', 'D-1', 'Invalid number'],
    ['House number', 'x'.repeat(21), 'Too long'],
  ] as const)('marks %s "%s" once it was left: %s', async (name, value, reason) => {
    const user = await site.open('/en')
    const input = field(name)
    await user.click(input)
    if (value) await user.type(input, value)
    expect(reasonOf(input)).toBe('')
    await user.tab()
    expect(reasonOf(input)).toBe(reason)
    expect(input).toBeInvalid()
    // validates on every change from then on
    await user.clear(input)
    expect(reasonOf(input)).toBe('Required')
    await user.type(input, entries[name])
    expect(reasonOf(input)).toBe('')
    expect(input).not.toHaveAttribute('aria-invalid')
  })

  it('marks missing consent like a missing field', async () => {
    const user = await site.open('/en')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('checkbox'))
    expect(reasonOf(screen.getByRole('checkbox'))).toBe('Required')
  })

  it('shows all errors on an attempt to send, and focuses the first wrong field', async () => {
    const user = await site.open('/en')
    await user.type(field('First name'), 'Erika{Enter}')
    expect(field('Surname')).toHaveFocus()
    expect(document.querySelectorAll('.reason')).toHaveLength(7)
    await user.click(screen.getByRole('link', { name: 'Postcode' }))
    expect(field('Postcode')).toHaveFocus()
  })

  it('counts a click on the disabled button as an attempt', async () => {
    const user = await site.open('/en')
    await user.click(send().parentElement ?? send())
    expect(field('First name')).toHaveFocus()
    expect(document.querySelectorAll('.reason')).toHaveLength(8)
  })

  it('splits the house number from a pasted street', async () => {
    const user = await site.open('/en')
    await user.type(field('Street'), 'Am Markt 12b')
    await user.tab()
    expect([field('Street').value, field('House number').value]).toEqual(['Am Markt', '12b'])
    expect(reasonOf(field('House number'))).toBe('')
    await user.clear(field('Street'))
    await user.type(field('Street'), 'Platz 5')
    await user.tab()
    expect([field('Street').value, field('House number').value]).toEqual(['Platz 5', '12b'])
  })

  it('hides the honeypot field', async () => {
    await site.open('/en')
    expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull()
    expect(document.getElementById('website')).toHaveAttribute('tabindex', '-1')
  })

  it('takes over what was typed before its script ran', async () => {
    const user = await site.open('/en', {
      before: (page) => {
        for (const name of ['firstName', 'surname', 'email', 'street', 'number', 'zipCode', 'city']) {
          const input = page.querySelector<HTMLInputElement>(`#${name}`)
          if (input) input.value = { email: 'erika@example.test', zipCode: '10115' }[name] ?? 'Erika'
        }
      },
    })
    expect(within(screen.getByText(/^Please complete or correct/)).getAllByRole('link')).toHaveLength(1)
    expect(field('City')).toHaveValue('Erika')
    await user.click(screen.getByRole('checkbox'))
    expect(send()).toBeEnabled()
  })
})

describe('sending', () => {
  it('shows the message in place of the form, and announces it', async () => {
    const user = await site.open('/en')
    await fill(user, { 'E-mail address': 'one@example.test' })
    await user.click(send())
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Thank you, we have received your consent',
    })
    expect(heading).toHaveFocus()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('Your consent was recorded.')
    expect(document.title).toBe('Thank you · Ventil')
  })

  it('keeps one declaration, however often the button is pressed, and however the reply got lost', async () => {
    const user = await site.open('/en')
    await fill(user, { 'E-mail address': 'lift@example.test' })
    const real = globalThis.fetch
    let sent = 0
    const lossy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const reply = await real(input, init)
      sent += 1
      if (sent === 1) throw new TypeError('the connection broke')
      return reply
    })
    await user.dblClick(send())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'))
    expect(sent).toBe(1)
    await user.dblClick(send())
    await screen.findByRole('heading', { name: /Thank you/ })
    expect(sent).toBe(2)
    lossy.mockRestore()
    // the link of the first mail belongs to nothing, that of the second one confirms
    await site.open(
      `/data-privacy-confirmation/${String(await site.ask('revocationToken', { email: 'lift@example.test' }))}/en`,
    )
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Confirm consent' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your consent is confirmed' })).toBeVisible()
  })

  it('reports an address that was already used, also at its field, and keeps the input', async () => {
    let user = await site.open('/en')
    await fill(user, { 'E-mail address': 'two@example.test' })
    await user.click(send())
    await screen.findByRole('heading', { name: /Thank you/ })
    user = await site.open(
      `/data-privacy-confirmation/${String(await site.ask('revocationToken', { email: 'two@example.test' }))}/en`,
    )
    await user.click(await screen.findByRole('button', { name: 'Confirm consent' }))
    await screen.findByRole('heading', { level: 1, name: 'Your consent is confirmed' })
    expect(location.pathname).toBe('/data-privacy-confirmation-success/en')
    user = await site.open('/en')
    await fill(user, { 'E-mail address': 'TWO@example.test' })
    await user.click(send())
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/^This e-mail address was already used/),
    )
    expect(reasonOf(field('E-mail address'))).toBe('Already used')
    expect(field('E-mail address')).toHaveFocus()
    expect(typed()).toEqual(Object.values({ ...entries, 'E-mail address': 'TWO@example.test' }))
    expect(screen.getByRole('checkbox')).toBeChecked()
    expect(send()).toBeDisabled()
    // another one can be tried
    await user.type(field('E-mail address'), 'x')
    expect(reasonOf(field('E-mail address'))).toBe('')
    expect(send()).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('reports an unreachable server and keeps the input', async () => {
    const user = await site.open('/en', { offline: true })
    await fill(user)
    await user.click(send())
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The server cannot be reached. Your entries are kept. Please try again.',
      ),
    )
    expect(typed()).toEqual(Object.values(entries))
    expect(send()).toBeEnabled()
  })

  it('shows the current declaration when the agreed one is outdated, and asks for consent again', async () => {
    const { optInId } = z.object({ optInId: z.string() }).parse(await site.ask('publishTexts'))
    await waitFor(async () => expect(await (await fetch('/en')).text()).toContain(optInId))
    const user = await site.open('/en')
    await fill(user, { 'E-mail address': 'outdated@example.test' })
    expect(await site.ask('removeOptIn', { id: optInId })).toBe(204)
    await user.click(send())
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/^The declaration was replaced in the meantime/),
    )
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    expect(field('E-mail address')).toHaveValue('outdated@example.test')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    await screen.findByRole('heading', { name: /Thank you/ })
  })

  it('says how long to wait after too many attempts', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const user = await site.open('/en')
      await fill(user, { 'E-mail address': `many.${turn}@example.test` })
      await user.click(send())
      await screen.findByRole('heading', { name: /Thank you/ })
    }
    const user = await site.open('/en')
    await fill(user, { 'E-mail address': 'many.5@example.test' })
    await user.click(send())
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Too many requests\. Please try again in \d+ seconds\.$/,
      ),
    )
    expect(field('E-mail address')).toHaveValue('many.5@example.test')
  })
})

describe('the language', () => {
  it('changes on the same page and keeps the input', async () => {
    const user = await site.open('/embedded/en')
    await user.type(field('City'), 'Celle')
    await user.click(screen.getByRole('link', { name: 'Deutsch' }))
    await waitFor(() => expect(field('Ort')).toHaveValue('Celle'))
    expect(location.pathname).toBe('/embedded/de')
    expect(document.documentElement.lang).toBe('de')
    expect(document.title).toBe('Einwilligungserklärung · Ventil')
    expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('link', { name: /Datenschutzinformation/ })).toHaveAttribute(
      'href',
      '/privacy-information-de.pdf',
    )
  })

  it('also changes after sending', async () => {
    const user = await site.open('/de')
    await user.click(screen.getByRole('link', { name: 'English' }))
    await screen.findByLabelText('First name')
    await fill(user, { 'E-mail address': 'language@example.test' })
    await user.click(send())
    await screen.findByRole('heading', { name: /Thank you/ })
    await user.click(screen.getByRole('link', { name: 'Deutsch' }))
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Vielen Dank, Ihre Einwilligung ist eingegangen',
      }),
    ).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('embedded', () => {
  it('omits header and footer', async () => {
    await site.open('/embedded')
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.getByRole('main')).toBeInTheDocument()
  })
  it('shows both when it is not embedded', async () => {
    await site.open('/x')
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2024 Ventil')
    for (const name of ['Contact', 'Imprint', 'Data protection'])
      expect(screen.getByRole('link', { name })).toBeInTheDocument()
  })
})

describe('withdrawing', () => {
  const button = () => screen.getByRole('button', { name: 'Withdraw consent' })

  it('withdraws the consent of the e-mailed link, and does so again', async () => {
    let user = await site.open('/en')
    await fill(user, { 'E-mail address': 'gone@example.test' })
    await user.click(send())
    await screen.findByRole('heading', { name: /Thank you/ })
    const token = String(await site.ask('revocationToken', { email: 'gone@example.test' }))
    for (let turn = 0; turn < 2; turn++) {
      user = await site.open(`/data-privacy-revocation/${token}/en`)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Withdraw your consent')
      await user.click(button())
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Your consent was withdrawn' }),
      ).toHaveFocus()
      expect(screen.getByRole('status')).toHaveTextContent('Your consent was withdrawn.')
      // the token is kept nowhere
      expect(location.pathname).toBe('/data-privacy-revocation-success/en')
      expect(document.body.innerHTML).not.toContain(token)
    }
  })

  it('reports an unknown link', async () => {
    const user = await site.open(`/data-privacy-revocation/${secret}`)
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^This link is not valid\./))
    expect(button()).toBeEnabled()
  })

  it('shows the page for unknown addresses behind a link that was cut or mistyped', async () => {
    await site.open('/data-privacy-revocation/abc')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
    expect(screen.queryByRole('button', { name: 'Withdraw consent' })).not.toBeInTheDocument()
  })

  it('reports a failure', async () => {
    const user = await site.open(`/data-privacy-revocation/${secret}`, { offline: true })
    await user.click(button())
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('An error has occurred. Please try again later.'),
    )
  })
})
