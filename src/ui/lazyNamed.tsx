import { lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { loadPatiently } from './latePart.tsx'

/** A screen that loads on first render, or earlier through `preload`. */
export interface LazyScreen {
  (): ReactNode
  preload(): Promise<void>
}

const failures = new Set<() => void>()

/** Lets screens that could not be loaded try anew when they are shown again: React keeps the failure of a lazy component for good. */
export const forgetFailures = (): void => {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * A lazily loaded screen. A preloaded one renders at once: with Suspense, React may delay the replacement of a fallback
 * by up to 300 ms, even if the module is ready.
 */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => {
  let ready: ComponentType | undefined
  const begin = (): LazyExoticComponent<ComponentType> =>
    lazy<ComponentType>(async () => {
      try {
        return { default: await loadPatiently(load) }
      } catch (error) {
        failures.add(() => {
          Late = begin()
        })
        throw error
      }
    })
  let Late = begin()
  // decided once per mount: another component type would reset the screen's state
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

/** A lazy screen from a named export. */
export const lazyNamed = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyScreen => lazyScreen(async () => (await load())[name])
