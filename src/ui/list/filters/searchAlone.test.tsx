import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onDesk } from '../../../../tests/support/desk.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'

let web: WebApp
let names: [string, string]

beforeAll(async () => {
  web = await webApp()
  onDesk()
  const [one, other] = [await web.estate(), await web.estate()]
  names = [one.location.name, other.location.name]
})
afterAll(() => web.stop())

const inAddress = (): unknown => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}')
const field = () => screen.findByRole('textbox', { name: 'Search' })

it('searches a list that has no other filter, and empties the search again', async () => {
  await web.open('/locations')
  await screen.findByText(names[0])
  await screen.findByText(names[1])
  const user = userEvent.setup()
  await user.type(await field(), names[0])
  await waitFor(() => expect(screen.queryByText(names[1])).not.toBeInTheDocument())
  expect(await screen.findByText(names[0])).toBeVisible()
  expect(inAddress()).toEqual({ q: names[0] })
  await user.click(screen.getByRole('button', { name: 'Clear value' }))
  expect(await screen.findByText(names[1])).toBeVisible()
  expect(await field()).toHaveValue('')
  expect(inAddress()).toEqual({})
})

it('shows what the address searches for, follows what removes it elsewhere, and keeps to the length that calls have', async () => {
  await web.open(`/locations?filter=${encodeURIComponent(JSON.stringify({ q: names[1] }))}`)
  expect(await field()).toHaveValue(names[1])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: `Remove filter: contains “${names[1]}”` }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue(''))
  await user.click(await field())
  await user.paste('x'.repeat(300))
  expect(await field()).toHaveValue('x'.repeat(200))
})
