import { OtherPages } from './preloadPage.ts'
import { afterScreen } from './providers/firstScreen.ts'

/**
 * Loads what any page can need at any time, once it is there: messages and menus (one script, scripts/firstListChunks.ts), the pages
 * that are not resources, and live updates. Whatever fails is loaded on use, or does without.
 */
export const loadSoon = async (): Promise<void> => {
  const [live] = await afterScreen(() => Promise.allSettled([import('./providers/live.ts'), import('./ui/shell/ShownNotice.tsx'), OtherPages.preload()]))
  // if it did not come, screens keep the data that they requested
  if (live.status === 'fulfilled') live.value.startLive()
}
