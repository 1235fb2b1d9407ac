// Measures the installer in a real browser, on a phone's screen. Prints figures as one line of JSON. An argument is a folder for the film strips.
import { chromium, type Browser } from '@playwright/test'
import { weighPages } from '../../../scripts/bundleBudget.ts'
import { chromiumArgs, findChromium } from '../../support/chromium.ts'
import { startVentil, type RunningVentil } from '../../support/startVentil.ts'
import { atMost, median, table, told, type Figure } from '../Figure.ts'
import { cutFigures } from './cuts.ts'
import { entriesOn, repeat } from './entries.ts'
import { films } from './films.ts'
import { handOn, type Answer } from './Hand.ts'
import { phone, slowDown } from './phone.ts'
import { preparation, unitPath } from './place.ts'
import { proveOnceInOrder } from './proof.ts'
import { recordUnit, swapsFor } from './record.ts'
import { walkUnit } from './walks.ts'

const bounds = { taps: 25, seconds: 60, answerMs: 200, scriptKB: 250, syncSeconds: 60 }
const units = 20

const [folder] = process.argv.slice(2)

/** The scripts of the first screen that the sign-in page did not load. */
const scriptFigures = (): Figure[] => {
  const weightOf = (page: string) => weighPages().find(({ name }) => name === page)?.kB ?? Number.NaN
  return [
    atMost(
      'installer: script of the first screen beyond the sign-in page, gzip',
      weightOf('installer') - weightOf('sign-in page'),
      bounds.scriptKB,
      'kB',
    ),
  ]
}

/** Medians of the steps, and the slowest of them. */
const slowest = (answers: readonly Answer[], timeOf: (answer: Answer) => number | null) => {
  const times = answers.flatMap((answer) => {
    const time = timeOf(answer)
    return time === null ? [] : [{ step: answer.step, time }]
  })
  const steps = [...Map.groupBy(times, ({ step }) => (step.length > 30 ? 'page' : step))].map(
    ([step, of]) => ({
      step,
      time: median(of.map(({ time }) => time)),
    }),
  )
  const [worst] = steps.toSorted((one, other) => other.time - one.time)
  return {
    step: worst?.step ?? '',
    time: worst?.time ?? Number.NaN,
    count: times.length,
    max: Math.max(...times.map(({ time }) => time)),
  }
}

/** Slowed down: taps and time of a radiator, and how soon each step answers. */
const slowFigures = async (browser: Browser, ventil: RunningVentil): Promise<Figure[]> => {
  const office = await preparation(ventil)
  const [unit] = await office.units(1)
  if (!unit) throw new Error('there is no unit')
  const thermostats = await office.thermostats(5)
  const context = await phone(browser, ventil, { language: 'en' })
  try {
    const page = await context.newPage()
    await slowDown(page)
    const hand = await handOn(page, 'en')
    const start = performance.now()
    const took = await walkUnit(hand, unitPath(office, unit), unit.name, thermostats)
    const answers = await hand.answers()
    const [first, next] = [
      slowest(answers, (answer) => answer.first),
      slowest(answers, (answer) => answer.next),
    ]
    return [
      atMost(
        'installer: taps for a radiator with its thermostat',
        Math.max(...took.map(({ taps }) => taps)),
        bounds.taps,
        'taps',
        0,
      ),
      atMost(
        'installer: interface time of a radiator, slowest of 5, CPU 4 times slower, slow 4G',
        Math.max(...took.map(({ seconds }) => seconds)),
        bounds.seconds,
        's',
      ),
      atMost(
        `installer: answer to a tap, slowest step (${first.step}), median`,
        first.time,
        bounds.answerMs,
        'ms',
        0,
      ),
      told(
        `  tap to the next step with what it loads, slowest step (${next.step}), median`,
        `${next.time.toFixed(0)} ms`,
      ),
      told(
        '  slowest single ones',
        `${first.max.toFixed(0)} and ${next.max.toFixed(0)} ms`,
        `${first.count} taps, ${next.count} steps`,
      ),
      told(
        'installer: unit of 4 rooms and 5 radiators',
        `${((performance.now() - start) / 1000).toFixed(0)} s, ${hand.taps()} taps`,
      ),
    ]
  } finally {
    await context.close()
  }
}

/** A building of 20 units with 120 radiators, captured without a network, and sent. */
const syncFigures = async (browser: Browser, ventil: RunningVentil): Promise<Figure[]> => {
  const office = await preparation(ventil)
  const context = await phone(browser, ventil, { language: 'en' })
  try {
    const since = new Date().toISOString()
    const page = await context.newPage()
    const { recorded, of } = await recordUnit(await handOn(page, 'en'), office, unitPath)
    await repeat(page, recorded, await swapsFor(office, of, units - 1))
    const kept = await entriesOn(page)
    const start = performance.now()
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    while ((await entriesOn(page)).some(({ state }) => state === 'waiting'))
      await new Promise((resolve) => setTimeout(resolve, 500))
    const seconds = (performance.now() - start) / 1000
    const entries = await proveOnceInOrder(office, kept[0]?.userId ?? '', since, kept)
    return [
      atMost(
        `installer: ${units} units with ${units * 6} radiators captured offline, sent (${entries} entries)`,
        seconds,
        bounds.syncSeconds,
        's',
      ),
    ]
  } finally {
    await context.close()
  }
}

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('a Chromium is needed: node scripts/testProgram.ts chromium')
const ventil = await startVentil({
  env: { MAX_EVENT_LOOP_DELAY: '0', MAX_CALL_WAIT: '0', SIMULATOR_SPEED: '0' },
})
const browser = await chromium.launch({ executablePath, args: chromiumArgs })
try {
  const figures: Figure[] = []
  const parts = [
    scriptFigures,
    () => slowFigures(browser, ventil),
    () => syncFigures(browser, ventil),
    () => cutFigures(browser, ventil),
  ]
  for (const part of [...parts, ...(folder === undefined ? [] : [() => films(browser, ventil, folder)])]) {
    const measured = await part()
    figures.push(...measured)
    console.error(table(measured))
  }
  console.log(JSON.stringify(figures))
} finally {
  await browser.close()
  await ventil.stop()
}
