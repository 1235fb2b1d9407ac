import { describe, expect, it } from 'vitest'
import { failureText, reasonText, type Failure } from './failure.ts'
import { loadTexts, translator } from './texts.ts'

describe('translator', () => {
  const t = translator({
    a: { b: 'Hello {{name}}, {{name}}' },
    n_one: '{{count}} day',
    n_other: '{{count}} days',
  })

  it('interpolates figures, chooses the plural form, and returns unknown keys unchanged', () => {
    expect(t('a.b', { name: 'Zoë' })).toBe('Hello Zoë, Zoë')
    expect([t('n', { count: 1 }), t('n', { count: 0 }), t('n', { count: 2 })]).toEqual([
      '1 day',
      '0 days',
      '2 days',
    ])
    expect([t('a'), t('a.b.c'), t('x.y'), t('a.b')]).toEqual([
      'a',
      'a.b.c',
      'x.y',
      'Hello {{name}}, {{name}}',
    ])
  })
})

describe.each(['en', 'de'] as const)('failureText in %s', (language) => {
  const cases: [Failure, string, string][] = [
    [
      { kind: 'offline' },
      'The server cannot be reached. Check your connection and try again. Your entries are kept.',
      'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Ihre Eingaben bleiben erhalten.',
    ],
    [
      { kind: 'server', requestId: 'r-7' },
      'The server has a problem. Please try again in a moment. Your entries are kept. Reference: r-7',
      'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal. Ihre Eingaben bleiben erhalten. Referenz: r-7',
    ],
    [
      { kind: 'tooMany' },
      'Too many attempts. Please try again in a moment.',
      'Zu viele Versuche. Bitte versuchen Sie es gleich noch einmal.',
    ],
    [
      { kind: 'tooMany', seconds: 1 },
      'Too many attempts. Try again in 1 second.',
      'Zu viele Versuche. Versuchen Sie es in 1 Sekunde erneut.',
    ],
    [
      { kind: 'tooMany', seconds: 91 },
      'Too many attempts. Try again in 2 minutes.',
      'Zu viele Versuche. Versuchen Sie es in 2 Minuten erneut.',
    ],
    [
      { kind: 'refused', status: 401, code: 'signInFailed', fields: {} },
      'Please check your username and password and try again.',
      'Bitte prüfen Sie Benutzernamen und Passwort und versuchen Sie es erneut.',
    ],
    [
      { kind: 'refused', status: 422, code: 'whatever', fields: {} },
      'An error occurred.',
      'Ein Fehler ist aufgetreten.',
    ],
  ]

  it.each(cases)('describes %j', async (failure, en, de) => {
    expect(failureText(failure, await loadTexts(language), 'errors.generic')).toBe(
      language === 'en' ? en : de,
    )
  })

  it('translates a reason with its figures, and covers unknown reasons too', async () => {
    const t = await loadTexts(language)
    expect(reasonText({ code: 'passwordTooShort' }, t)).toMatch(/12/)
    expect(reasonText({ code: 'passwordTooShort', args: { minimum: 14 } }, t)).toMatch(/14/)
    expect(reasonText({ code: 'neverHeardOf' }, t)).toBe(
      language === 'en' ? 'Invalid value' : 'Ungültiger Wert',
    )
  })
})
