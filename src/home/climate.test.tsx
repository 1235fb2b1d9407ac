import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../ui/testing/inApp.tsx'
import type { Language } from '../providers/language.ts'
import { HomeClimate } from './HomeClimate.tsx'

const shown = async (
  temperatures: { degree: number; count: number }[],
  measured = 3,
  language: Language = 'en',
) => {
  const { unmount } = await renderInApp(
    <HomeClimate climate={{ measured, temperatures, openWindows: 0, openValves: 0 }} />,
    { language },
  )
  const half = (await screen.findByText(/half of|one thermostat|die hälfte|ein thermostat/i)).textContent
  const bars = screen
    .getAllByRole('listitem')
    .map((bar) => bar.getAttribute('aria-label') ?? '')
    .filter((words) => !words.endsWith(': 0'))
  unmount()
  return [half, ...bars].map((words) => words.replaceAll(/\s/g, ' '))
}

it('tells the half of those that report a temperature, not of those that report an implausible one', async () => {
  // seven of ten report 120 °C: they are in no bar
  expect(
    await shown(
      [
        { degree: 20, count: 1 },
        { degree: 21, count: 2 },
      ],
      10,
    ),
  ).toEqual(['Half of 3 thermostats measure between 20 and 22 °C.', '20 °C: 1', '21 °C: 2'])
  expect(await shown([{ degree: 21, count: 1 }], 2)).toEqual([
    'One thermostat measures between 21 and 22 °C.',
    '21 °C: 1',
  ])
})

it('names no limit beyond which rooms are not told apart, as on a hot day', async () => {
  const hot = [
    { degree: 27, count: 1 },
    { degree: 28, count: 9 },
  ]
  expect(await shown(hot)).toEqual([
    'Half of 10 thermostats measure 28 °C or more.',
    '27 °C: 1',
    '28 °C or more: 9',
  ])
  expect(await shown(hot, 10, 'de')).toEqual([
    'Die Hälfte von 10 Thermostaten misst 28 °C oder mehr.',
    '27 °C: 1',
    '28 °C oder mehr: 9',
  ])
  const cold = [{ degree: 12, count: 4 }]
  expect(await shown(cold)).toEqual(['Half of 4 thermostats measure less than 13 °C.', 'Below 13 °C: 4'])
  // at both ends: what holds of the middle
  const both = [...cold, { degree: 20, count: 1 }, { degree: 28, count: 4 }]
  expect((await shown(both))[0]).toBe('Half of 9 thermostats measure 20 °C or more.')
})
