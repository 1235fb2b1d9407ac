import { OtherPages } from './preloadPage.ts'

/** Once a person has pressed a key, or anywhere on the page: what they do may lead to another page, or be answered by a message. */
const firstPress = (): Promise<void> =>
  new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, () => resolve(), { once: true, capture: true })
  })

/** Loads what any page can need at any time, also without a network: live updates, and with the first press messages and the pages that are not resources. */
export const loadSoon = async (): Promise<void> => {
  // if their script does not come, screens keep the data that they requested
  const live = await import('./providers/live.ts').catch(() => undefined)
  live?.startLive()
  await firstPress()
  await Promise.allSettled([import('./ui/shell/ShownNotice.tsx'), OtherPages.preload()])
}
