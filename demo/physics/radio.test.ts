import { describe, expect, it } from 'vitest'
import { faultOf } from './faults.ts'
import { linkTo, ratingsOf, receive, spreadingFactorFor } from './radio.ts'
import { drawsOf } from './random.ts'

const frames = (rating: 'good' | 'weak' | 'none', count = 4000) => {
  const draw = drawsOf(`radio ${rating}`)
  const heard = Array.from({ length: 40 }, () => linkTo(draw, '02aaaafffe000001', rating)).flatMap((link) =>
    Array.from({ length: count / 40 }, () => receive(draw, link)).flatMap((reception) => reception ?? []),
  )
  return { heard, lost: 1 - heard.length / count }
}

describe('a link', () => {
  it('loses and weakens frames according to its rating', () => {
    const [good, weak, none] = [frames('good'), frames('weak'), frames('none')]
    expect(good.lost).toBeGreaterThan(0.01)
    expect(good.lost).toBeLessThan(0.03)
    expect(weak.lost).toBeGreaterThan(0.12)
    expect(weak.lost).toBeLessThan(0.18)
    expect(none.heard).toEqual([])
    expect(
      good.heard.every(({ rssi, snr }) => rssi >= -89 && rssi <= -71 && snr >= 4.75 && snr <= 11.25),
    ).toBe(true)
    expect(
      weak.heard.every(({ rssi, snr }) => rssi >= -118 && rssi <= -106 && snr >= -12.25 && snr <= -3.75),
    ).toBe(true)
  })
})

describe('the spreading factor', () => {
  it('keeps a margin of 10 dB', () => {
    expect([8, 2.5, 2.4, 0, -2.4, -5, -7.5, -9, -20].map(spreadingFactorFor)).toEqual([
      7, 7, 8, 8, 9, 10, 11, 12, 12,
    ])
  })
})

describe('the ratings of a device', () => {
  it('are deterministic, and mostly good at the first gateway', () => {
    const gateways = ['02aaaafffe000001', '02aaaafffe000002']
    const devices = Array.from({ length: 1000 }, (_, index) =>
      ratingsOf(`02f7a1${String(index).padStart(10, '0')}`, gateways),
    )
    expect(ratingsOf('02f7a10000000007', gateways)).toEqual(devices[7])
    const weakAt = (place: number) => devices.filter((links) => links[place]?.rating === 'weak').length / 1000
    expect(weakAt(0)).toBeGreaterThan(0.06)
    expect(weakAt(0)).toBeLessThan(0.14)
    expect(weakAt(1)).toBeGreaterThan(0.45)
    const faults = Array.from({ length: 5000 }, (_, index) =>
      faultOf(`02f7a1${String(index).padStart(10, '0')}`),
    )
    for (const fault of ['leaky', 'motor', 'garbled'] as const) expect(faults).toContain(fault)
    expect(faults.filter((fault) => fault !== undefined).length).toBeLessThan(200)
  })
})
