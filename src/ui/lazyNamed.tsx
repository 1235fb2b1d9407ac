import { lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A screen that loads when it is first shown, or ahead of that by `preload`. */
export interface LazyScreen {
  (): ReactNode
  preload(): Promise<void>
}

/**
 * A screen whose module loads with it. One that was loaded ahead is shown at once: React lets what replaces a waiting
 * sign stand back for up to 300 ms, however soon it is there.
 */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => {
  let ready: ComponentType | undefined
  const Late = lazy<ComponentType>(async () => ({ default: await load() }))
  // the choice holds as long as the screen stands: another type would take its state away
  const Screen = () => {
    const [Shown] = useState<ComponentType | typeof Late>(() => ready ?? Late)
    return <Shown />
  }
  return Object.assign(Screen, {
    preload: async () => {
      ready = await load()
    },
  })
}

/** A screen from a module that exports it by name. */
export const lazyNamed = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyScreen => lazyScreen(async () => (await load())[name])
