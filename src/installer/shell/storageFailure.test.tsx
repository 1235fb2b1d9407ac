import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let estate: Estate

beforeAll(async () => {
  app = await webApp()
  estate = await app.estate()
})
afterAll(() => app.stop())

/** The device has no room for anything new: whatever is added goes with its transaction. @returns makes room */
const fillStorage = () => {
  const add = Reflect.get(IDBObjectStore.prototype, 'add')
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...values
  ) {
    const request = add.apply(this, values)
    this.transaction.abort()
    return request
  })
  return () => spy.mockRestore()
}
const said = 'This device could not store it. Free up storage space and try again.'
const open = (path: string) =>
  app.open(`/installer/buildings/${estate.building.id}/${path}`, {
    role: 'Technician',
    buildingIds: [estate.building.id],
  })

it('says that a mark could not be stored on a device that is full, and that it is there once it could', async () => {
  const user = userEvent.setup()
  await open('signal/floors')
  const [good] = await screen.findAllByRole('radio', { name: 'Good' })
  if (!good) return expect.fail('no floor')
  const makeRoom = fillStorage()
  await user.click(good)
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(good).not.toBeChecked()
  makeRoom()
  await user.click(good)
  await eventually(() => expect(good).toBeChecked())
  expect(screen.queryByText(said)).toBeNull()
})

it('says so at the step whose answer could not be stored, and keeps the answer', async () => {
  const user = userEvent.setup()
  await open('info/basement')
  const [answer] = (await screen.findAllByRole('radio')).filter(
    (one) => one.getAttribute('aria-checked') !== 'true',
  )
  if (!answer) return expect.fail('no other answer')
  await user.click(answer)
  const makeRoom = fillStorage()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(answer).toBeChecked()
  makeRoom()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Roof shape' })).toBeVisible()
})
