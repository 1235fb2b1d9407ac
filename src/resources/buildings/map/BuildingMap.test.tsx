import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pointToFake } from '../../../providers/testing/FakeBackend.ts'
import { renderInApp } from '../../../ui/testing/inApp.tsx'
import { BuildingMap } from './BuildingMap.tsx'
import { tilePatience } from './mapGround.ts'

const building = {
  id: 'b1',
  name: 'Elbweg 3',
  latitude: 51.05,
  longitude: 13.74,
  units: 4,
  finalizedUnits: 2,
  gatewayStatus: 'Online',
} as const
const whole = {
  ...building,
  street: 'Elbweg',
  streetNumber: '3',
  zipcode: '01067',
  city: 'Dresden',
  locatedBy: 'gateway',
} as const

let sizes: { mockRestore: () => void }[] = []
beforeEach(() => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Somebody' }
  pointToFake({ tiles })
  // jsdom lays nothing out
  sizes = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300),
  ]
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  pointToFake()
  for (const size of sizes) size.mockRestore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tilesOf = async (container: HTMLElement) => {
  await waitFor(() => expect(container.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(1))
  return [...container.querySelectorAll('img.leaflet-tile')]
}

it('shows the outline, and says so, when no tile comes', async () => {
  const { container } = await renderInApp(<BuildingMap buildings={[whole]} chosen={undefined} />)
  for (const tile of await tilesOf(container)) fireEvent.error(tile)
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The map cannot be loaded at the moment. An outline is shown instead.',
  )
  expect(container.querySelectorAll('path').length).toBeGreaterThan(0)
  expect(container.querySelectorAll('img.leaflet-tile')).toHaveLength(0)
  expect(screen.getByRole('button', { name: /^Elbweg 3: 2 of 4 units finished/ })).toBeVisible()
})

it('keeps the map when single tiles are missing', async () => {
  const { container } = await renderInApp(<BuildingMap buildings={[whole]} chosen={undefined} />)
  const [first, ...others] = await tilesOf(container)
  if (first) fireEvent.load(first)
  for (const tile of others) fireEvent.error(tile)
  expect(container.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(1)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('shows the outline when the server of the tiles does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { container } = await renderInApp(<BuildingMap buildings={[whole]} chosen={undefined} />)
  await tilesOf(container)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(tilePatience))
  expect(await screen.findByRole('status')).toHaveTextContent('An outline is shown instead.')
  expect(container.querySelectorAll('img.leaflet-tile')).toHaveLength(0)
})

it('keeps the map when the first tile has come in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { container } = await renderInApp(<BuildingMap buildings={[whole]} chosen={undefined} />)
  const [first] = await tilesOf(container)
  if (first) fireEvent.load(first)
  await act(() => vi.advanceTimersByTimeAsync(tilePatience))
  expect(container.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(1)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
