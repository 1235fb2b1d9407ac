import { OtherPages } from './preloadPage.ts'
import { afterScreen } from './providers/firstScreen.ts'

/** Once a person has pressed a key, or anywhere on the page: what they do may lead to another page, or be answered by a message. */
const firstPress = (): Promise<void> =>
  new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, () => resolve(), { once: true, capture: true })
  })

/** Messages, and the pages that are not resources. Whatever fails is loaded on use. */
const loadOnPress = async (): Promise<void> => {
  await firstPress()
  await afterScreen(() => Promise.allSettled([import('./ui/shell/ShownNotice.tsx'), OtherPages.preload()]))
}

/** Live updates: if their script does not come, screens keep the data that they requested. */
const loadLive = async (): Promise<void> => {
  const live = await afterScreen(() => import('./providers/live.ts')).catch(() => undefined)
  live?.startLive()
}

/** Loads what any page can need at any time: live updates once its screen is there, what follows an act with the first press. */
export const loadSoon = async (): Promise<void> => {
  await Promise.all([loadLive(), loadOnPress()])
}
