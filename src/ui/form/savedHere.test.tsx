import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import {
  Notification,
  ResourceContextProvider,
  testDataProvider,
  TextInput,
  type DataProvider,
} from 'react-admin'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { CallError } from '../../../contract/client.ts'
import { renderInApp } from '../testing/inApp.tsx'
import { CreateForm } from './CreateForm.tsx'
import { EditForm } from './EditForm.tsx'

beforeEach(() => localStorage.clear())

const schema = z.object({ name: z.string() })
/** A call of a data provider is said to return whatever record its caller expects. */
type Save = () => Promise<{ data: ReturnType<typeof JSON.parse> }>
const row = { id: 'w1', version: 1, name: 'Kern' }
const fields = (
  <>
    <TextInput source="name" label="Name" />
    <Link to="/elsewhere">Elsewhere</Link>
  </>
)

/** The forms of windows, whose page loads once `arrive` is called. */
const show = async (at: string, save: Save) => {
  const page = Promise.withResolvers<{ default: () => string }>()
  const Page = lazy(() => page.promise)
  const dataProvider: DataProvider = {
    ...testDataProvider(),
    getOne: async (): ReturnType<Save> => ({ data: row }),
    update: save,
    create: save,
  }
  await renderInApp(
    <ResourceContextProvider value="windows">
      <Notification />
      <Suspense>
        <Routes>
          <Route path="/windows/create" element={<CreateForm schema={schema}>{fields}</CreateForm>} />
          <Route path="/windows/:id" element={<EditForm schema={schema}>{fields}</EditForm>} />
          <Route path="/windows/:id/show" element={<Page />} />
        </Routes>
      </Suspense>
    </ResourceContextProvider>,
    { at, dataProvider },
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'mann')
  return { user, arrive: () => page.resolve({ default: () => 'The page of the window' }) }
}
const button = () => screen.getByRole('button', { name: 'Save' })

it.each(['/windows/create', '/windows/w1'])(
  'what %s saved is not saved again while its page loads',
  async (at) => {
    const save = vi.fn<Save>(async () => ({ data: { ...row, version: 2 } }))
    const { user, arrive } = await show(at, save)
    await user.click(button())
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    await screen.findByRole('alert')
    button().click()
    arrive()
    await screen.findByText('The page of the window')
    expect(save).toHaveBeenCalledOnce()
  },
)

it.each(['/windows/create', '/windows/w1'])('what %s could not save is not left unasked', async (at) => {
  const save = vi.fn<Save>(() => Promise.reject(new CallError(503, { error: 'overloaded' })))
  const { user } = await show(at, save)
  await user.click(button())
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})
