import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { declareAll } from '../declareAll.ts'
import '../providers/testing/fakeAddress.ts'
import { FakeBackend } from '../providers/testing/FakeBackend.ts'
import * as saving from '../ui/buttons/saveFile.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'

declareAll()

const backend = FakeBackend.start()
afterEach(() => vi.unstubAllEnvs())

const id = '0197a000-0000-7000-8000-0000000000aa'
const call = `POST /api/renters/${id}/erasure`
const plan = {
  erased: [
    { what: 'renters', count: 1 },
    { what: 'climate', count: 54_321 },
  ],
  kept: [{ what: 'leases', count: 1, reason: 'occupancy' }],
}
const report = {
  // after midnight at the buildings
  erasedAt: '2026-03-01T23:30:00.000Z',
  erased: [
    { what: 'renters', count: 1 },
    { what: 'climate', count: 1200 },
  ],
  kept: [{ what: 'proofs', count: 2, reason: 'proofOfConsent' }],
}

const show = async (language: 'en' | 'de' = 'en') => {
  const { PersonalDataReference } = await import('./PersonalDataReference.tsx')
  const onErased = vi.fn<() => void>()
  backend.on(`GET /api/renters/${id}/erasure`, () => ({ body: plan }))
  await renderInApp(<PersonalDataReference subject={{ kind: 'renter', id }} onErased={onErased} />, {
    language,
  })
  return { user: userEvent.setup(), onErased }
}

it('erases only once the surname is typed, and shows what was erased and what was kept', async () => {
  backend.on(call, () => ({ body: report }))
  const { user, onErased } = await show()
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase this person?' })
  expect(await screen.findByText('54,321')).toBeInTheDocument()
  expect(screen.getAllByText('Will be erased')).toHaveLength(2)
  const button = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit')
  expect(button).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: /Surname/ }), 'Muster{Enter}')
  expect(await screen.findByText('1,200')).toBeInTheDocument()
  expect(screen.getAllByText('Erased')).toHaveLength(2)
  expect(screen.getByText('Kept: the fact that consent was given, without the person')).toBeInTheDocument()
  expect(backend.calls(call).map(({ body }) => body)).toEqual([{ surname: 'Muster' }])
  vi.stubEnv('TZ', 'Europe/Berlin')
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect(save.mock.calls.map(([name]) => name)).toEqual(['erasure-2026-03-02.json'])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onErased).toHaveBeenCalledOnce())
})

it('reports a different surname, in German too', async () => {
  backend.on(call, () => ({ status: 422, body: { error: 'rule', fields: { surname: 'surnameDiffers' } } }))
  const { user, onErased } = await show('de')
  await user.click(screen.getByRole('button', { name: 'Löschen' }))
  await user.type(await screen.findByRole('textbox', { name: /Nachname/ }), 'Falsch{Enter}')
  expect(await screen.findByText(/nicht der Nachname dieser Person/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /Nachname/ })).toBeInvalid()
  expect(onErased).not.toHaveBeenCalled()
})

it('says why the plan could not be loaded, and retries', async () => {
  const { user } = await show()
  backend.on(`GET /api/renters/${id}/erasure`, () => ({ status: 500, body: { error: 'internal' } }))
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  backend.on(`GET /api/renters/${id}/erasure`, () => ({ body: plan }))
  await user.click(again)
  expect(await screen.findByText('54,321')).toBeInTheDocument()
})
