import { describe, expect, it } from 'vitest'
import { dataRateOf, linkTo, maxPayload, receive, requiredSnr, spreadingFactorFor } from './radio.ts'
import { drawsOf } from './random.ts'

const frames = (rating: 'good' | 'weak' | 'none', count = 4000) => {
  const draw = drawsOf(`radio ${rating}`)
  const heard = Array.from({ length: 40 }, () => linkTo(draw, '02aaaafffe000001', rating)).flatMap((link) =>
    Array.from({ length: count / 40 }, () => receive(draw, link)).flatMap((reception) => reception ?? []),
  )
  return { heard, lost: 1 - heard.length / count }
}

describe('a link', () => {
  it('loses and weakens frames by its rating', () => {
    const [good, weak, none] = [frames('good'), frames('weak'), frames('none')]
    expect(good.lost).toBeGreaterThan(0.01)
    expect(good.lost).toBeLessThan(0.03)
    expect(weak.lost).toBeGreaterThan(0.12)
    expect(weak.lost).toBeLessThan(0.18)
    expect(none.heard).toEqual([])
    expect(good.heard.every(({ rssi, snr }) => rssi >= -89 && rssi <= -71 && snr >= 4.75 && snr <= 11.25)).toBe(true)
    expect(weak.heard.every(({ rssi, snr }) => rssi >= -118 && rssi <= -106 && snr >= -12.25 && snr <= -3.75)).toBe(true)
  })
})

describe('the spreading factor', () => {
  it('keeps 10 dB in hand', () => {
    expect([8, 2.5, 2.4, 0, -2.4, -5, -7.5, -9, -20].map(spreadingFactorFor)).toEqual([7, 7, 8, 8, 9, 10, 11, 12, 12])
    expect([7, 10, 12].map(requiredSnr)).toEqual([-7.5, -15, -20])
  })

  it('decides the data rate, and that the size of a frame', () => {
    expect([7, 8, 9, 10, 11, 12].map((factor) => maxPayload(dataRateOf(factor)))).toEqual([222, 222, 115, 51, 51, 51])
  })
})
