import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { asAdmin, callLimitMs, withScope, type Tx } from '../../db/scope.ts'
import { freshFor } from '../../http/rights.ts'
import { newId } from '../../ids.ts'
import { allSettings } from './settingOf.ts'

/** The channel that announces changes of settings. */
const settingsChannel = 'ventil_settings'

export interface SettingsMemory {
  all(): ReturnType<typeof allSettings>
  /** Makes a change in a transaction, and announces it to all processes once that commits. */
  change<T>(tx: Tx, make: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * All settings, held in memory: every screen asks for them, and hardly anybody changes one. What was read before a change is forgotten by every
 * process when the change is announced, and by the one that makes it nothing is remembered before that.
 */
export const settingsMemory = async ({ db }: Pick<Deps, 'db'>): Promise<SettingsMemory> => {
  let known: { until: number; settings: ReturnType<typeof allSettings> } | undefined
  /** The changes of this process that are not announced yet, and until when they can be: a commit may fail. */
  const underWay = new Map<string, number>()
  const forget = () => {
    known = undefined
  }
  const unlisten = await db.listen(settingsChannel, (change) => {
    underWay.delete(change)
    forget()
  })
  const ignoreGaps = db.onGap(forget)
  const read = () => withScope(db.pool, asAdmin, allSettings, { limitMs: callLimitMs, reads: true })
  return {
    all: () => {
      const now = Date.now()
      if (known && now < known.until) return known.settings
      for (const [change, until] of underWay) if (now >= until) underWay.delete(change)
      const settings = read()
      if (underWay.size > 0) return settings
      const reading = { until: now + freshFor, settings }
      known = reading
      settings.catch(() => {
        if (known === reading) forget()
      })
      return settings
    },
    change: async (tx, make) => {
      const change = newId()
      underWay.set(change, Date.now() + callLimitMs)
      forget()
      try {
        const made = await make()
        await tx.execute(sql`select pg_notify(${settingsChannel}, ${change})`)
        return made
      } catch (error) {
        underWay.delete(change)
        throw error
      }
    },
    stop: async () => {
      ignoreGaps()
      await unlisten()
    },
  }
}
