import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { onDesk } from '../../tests/support/desk.ts'
import { FakeBackend } from '../providers/testing/FakeBackend.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'

const backend = FakeBackend.start()
beforeAll(() => onDesk())

/** Each choice is answered when the test says so. */
const shown = async () => {
  const ways = new Map([
    ['incidents', 'app'],
    ['tasks', 'app'],
  ])
  const items = () => [...ways].map(([kind, way]) => ({ kind, way }))
  const held = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
  let asked = 0
  backend.on('GET /api/notices/choices', () => ({ body: { items: items() } }))
  backend.on('PUT /api/notices/choices', async ({ body }) => {
    const { kind, way } = z.object({ kind: z.string(), way: z.string() }).parse(body)
    asked += 1
    await held[asked - 1]?.promise
    ways.set(kind, way)
    return { body: { items: items() } }
  })
  const { NoticeChoices } = await import('./NoticeChoices.tsx')
  await renderInApp(<NoticeChoices />)
  return { user: userEvent.setup(), ways, answer: (act: 0 | 1) => held[act].resolve(undefined) }
}

it('leaves the focus at a choice that is being saved, and takes the next one meanwhile', async () => {
  const { user, ways, answer } = await shown()
  const choices = await screen.findAllByRole('combobox')
  const choose = async (at: number, name: string) => {
    choices[at]?.focus()
    await user.keyboard('{Enter}')
    const list = await screen.findByRole('listbox')
    within(list).getByRole('option', { name }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    expect(choices[at]).toHaveFocus()
  }
  await choose(0, 'Not at all')
  await choose(1, 'In the app and by e-mail at once')
  const says = () => choices.map(({ textContent }) => textContent)
  expect(says()).toEqual(['Not at all', 'In the app and by e-mail at once'])
  answer(0)
  // the second one is sent when the first one is through
  await waitFor(() => expect(backend.calls('PUT /api/notices/choices')).toHaveLength(2))
  expect(says()).toEqual(['Not at all', 'In the app and by e-mail at once'])
  // as if another one had come with it, so that it can be seen that the reply is there
  ways.set('batches', 'app')
  answer(1)
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(3))
  expect(says()).toEqual(['Not at all', 'In the app and by e-mail at once'])
})
