import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../support/chromium.ts'
import type { RunningVentil } from '../../support/startVentil.ts'
import { buildingsPage, signIn, type BenchSession } from '../backend.ts'
import { serveBareList } from './serveBareList.ts'

interface Compared {
  browser: Browser
  /** Of the user whose pages are measured. */
  session: BenchSession
  bareUrl: string
}

/** Measures in a browser, with react-admin's bare list of the same buildings beside the app. */
export const besideBareList = async <T>(
  ventil: RunningVentil,
  measure: (compared: Compared) => Promise<T>,
): Promise<T> => {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('a Chromium is needed: node scripts/testProgram.ts chromium')
  const session = await signIn(ventil, 'admin@demo.ventil.test')
  const tenant = session.selectedTenantId ?? session.allowedTenants[0]?.id ?? ''
  const bare = await serveBareList((page, size) => buildingsPage(ventil, session, tenant, page, size))
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    return await measure({ browser, session, bareUrl: bare.url })
  } finally {
    await browser.close()
    await bare.stop()
  }
}

/** Measures ours and the bare list in turns, so that what else the machine does meets both alike; the first rounds do not count. */
export const inTurns = async <T>(
  rounds: { warmUps: number; counted: number },
  ours: () => Promise<T>,
  theirs: () => Promise<T>,
): Promise<[T[], T[]]> => {
  const [own, other]: [T[], T[]] = [[], []]
  for (let run = 0; run < rounds.warmUps + rounds.counted; run++) {
    const pair = [await ours(), await theirs()] as const
    if (run < rounds.warmUps) continue
    own.push(pair[0])
    other.push(pair[1])
  }
  return [own, other]
}
