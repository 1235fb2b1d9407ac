import { expect, it, vi } from 'vitest'
import { hatchWithheld } from './hatch.ts'

it('hatches only the part of a withheld span within the plot', () => {
  const canvas = {
    save: vi.fn<() => void>(),
    restore: vi.fn<() => void>(),
    beginPath: vi.fn<() => void>(),
    rect: vi.fn<(...edges: number[]) => void>(),
    clip: vi.fn<() => void>(),
    moveTo: vi.fn<() => void>(),
    lineTo: vi.fn<() => void>(),
    stroke: vi.fn<() => void>(),
    strokeStyle: '',
    globalAlpha: 1,
    lineWidth: 1,
  }
  const plot = { left: 10, top: 0, width: 100, height: 50 }
  const look = { placeOf: (second: number) => second, colour: '#000', ratio: 1 }
  const draw = (withheld?: { from: number; to: number }[]) =>
    hatchWithheld(canvas, withheld ? { withheld } : {}, plot, look)
  draw()
  draw([{ from: 200, to: 300 }])
  expect(canvas.rect).not.toHaveBeenCalled()
  draw([
    { from: 0, to: 30 },
    { from: 90, to: 500 },
  ])
  expect(canvas.rect.mock.calls).toEqual([
    [10, 0, 20, 50],
    [90, 0, 20, 50],
  ])
})
