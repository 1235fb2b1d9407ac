import type { Page } from '@playwright/test'
import { textsIn } from './texts.ts'

/** How long the app took to answer a tap, ms: to its first change on screen, and to the heading of the next step, if there was one. */
export interface Answer {
  readonly step: string
  readonly first: number | null
  readonly next: number | null
}

/** Runs in the page: times every tap, from the event to the frame in which the change shows. */
const timeTaps = (): void => {
  const answers: { step: string; first: number | null; next: number | null }[] = []
  Object.assign(globalThis, { answers })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const heading = () => document.querySelector('h1')?.textContent
      const before = heading()
      const answer: (typeof answers)[number] = {
        step: location.pathname.split('/').at(-1) ?? '',
        first: null,
        next: null,
      }
      answers.push(answer)
      const changes = new MutationObserver(() => {
        requestAnimationFrame(() => {
          const took = performance.now() - timeStamp
          answer.first ??= took
          if (heading() === before || heading() === undefined) return
          answer.next ??= took
          changes.disconnect()
        })
      })
      changes.observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
      setTimeout(() => changes.disconnect(), 3000)
    },
    true,
  )
}

/** A technician's thumb, which reads the words of the app in a language. Counts taps: one on whatever is chosen, and one on a field before it is typed into. */
export const handOn = async (page: Page, language: 'de' | 'en') => {
  const text = textsIn(language)
  const frames: { step: string; image: Buffer }[] = []
  let taps = 0
  let films = false
  await page.addInitScript(timeTaps)
  const tap = async (role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp, nth = 0) => {
    taps += 1
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .nth(nth)
      .tap()
  }
  const type = async (role: 'textbox' | 'searchbox', name: string, typed: string) => {
    taps += 1
    await page.getByRole(role, { name }).fill(typed)
  }
  const on = async (heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const picture = async () => {
    if (films)
      frames.push({
        step: new URL(page.url()).pathname.split('/').at(-1) ?? '',
        image: await page.screenshot(),
      })
  }
  return {
    page,
    text,
    tap,
    type,
    on,
    picture,
    /** Takes a picture of the step as it is filled in, and goes on. */
    goOn: async (button = 'ui.wizard.continue') => {
      await picture()
      await tap('button', text(button))
    },
    film: () => {
      films = true
    },
    frames: (): readonly { step: string; image: Buffer }[] => frames,
    taps: () => taps,
    answers: (): Promise<readonly Answer[]> => page.evaluate<Answer[]>('globalThis.answers'),
  }
}
export type Hand = Awaited<ReturnType<typeof handOn>>
