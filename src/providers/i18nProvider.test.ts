import { beforeEach, describe, expect, it } from 'vitest'
import { createI18nProvider, textTree } from './i18nProvider.ts'
import { readLanguage } from './language.ts'

beforeEach(() => {
  localStorage.clear()
})

describe('i18nProvider', () => {
  it('starts in the stored language', async () => {
    localStorage.setItem('language', 'de')
    const i18n = await createI18nProvider()
    expect(i18n.getLocale()).toBe('de')
    expect(i18n.translate('ra.action.save')).toBe('Speichern')
    expect(i18n.translate('errors.required')).toBe('Pflichtfeld')
  })

  it('switches the language, stores it and updates the document', async () => {
    const i18n = await createI18nProvider()
    await i18n.changeLocale('de')
    expect([
      i18n.translate('ra.action.cancel'),
      i18n.getLocale(),
      document.documentElement.lang,
      readLanguage(),
    ]).toEqual(['Abbrechen', 'de', 'de', 'de'])
    await i18n.changeLocale('fr')
    expect(i18n.getLocale()).toBe('de')
    await i18n.changeLocale('en')
    expect(i18n.translate('ra.action.cancel')).toBe('Cancel')
  })

  it('offers each language by its own name', async () => {
    expect((await createI18nProvider()).getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'de', name: 'Deutsch' },
    ])
  })

  it('interpolates figures and chooses the plural form', async () => {
    const i18n = await createI18nProvider()
    expect(i18n.translate('ra.notification.deleted', { smart_count: 1 })).toBe('The entry was deleted.')
    expect(i18n.translate('ra.notification.deleted', { smart_count: 3 })).toBe('3 entries were deleted.')
    expect(
      i18n.translate('ra.page.show', { name: 'Unit', recordRepresentation: 'Müller & Söhne <GmbH>' }),
    ).toBe('Unit Müller & Söhne <GmbH>')
    expect(i18n.translate('errors.tooManyRequests')).toBe(
      'Too many requests. Please wait a moment and try again.',
    )
    expect(i18n.translate('errors.tooManyRequests', { smart_count: 5 })).toBe(
      'Too many requests. Please try again in 5 seconds.',
    )
  })

  it('groups figures as the language does, but not the row of a spreadsheet', async () => {
    const i18n = await createI18nProvider()
    expect(i18n.translate('lists.range', { from: 1201, to: 1225, count: 12_345 })).toBe(
      '1,201–1,225 of 12,345',
    )
    expect(i18n.translate('ra.notification.deleted', { smart_count: 1234 })).toBe(
      '1,234 entries were deleted.',
    )
    expect(i18n.translate('import.wizard.row', { row: 1234 })).toBe('Row 1234')
    await i18n.changeLocale('de')
    expect(i18n.translate('lists.range', { from: 1201, to: 1225, count: 12_345 })).toBe(
      '1.201–1.225 von 12.345',
    )
  })

  it('names the kind of a row once', async () => {
    const i18n = await createI18nProvider()
    const title = (name: string, recordRepresentation: string) =>
      i18n.translate('ra.page.show', { name, recordRepresentation })
    expect([
      title('Radiator', 'radiator 1'),
      title('Radiator', 'Radiators'),
      title('Room (old)', 'Room (old) 3'),
    ]).toEqual(['radiator 1', 'Radiator Radiators', 'Room (old) 3'])
    await i18n.changeLocale('de')
    expect(
      i18n.translate('ra.message.delete_title', { name: 'Heizkörper', recordRepresentation: 'Heizkörper 1' }),
    ).toBe('Heizkörper 1 löschen')
  })

  it('returns text that is not a key unchanged, colons included, or the default if given', async () => {
    const i18n = await createI18nProvider()
    expect(i18n.translate('Building: north wing. Floor 2')).toBe('Building: north wing. Floor 2')
    expect(i18n.translate('no.such.key', { _: 'Fallback' })).toBe('Fallback')
  })
})

it("finds a resource's texts where react-admin looks for them", () => {
  const tree = textTree({ 'building-units': { name_one: 'Unit' } })
  expect(tree).toEqual({
    'building-units': { name_one: 'Unit' },
    resources: { 'building-units': { name_one: 'Unit' } },
  })
})
