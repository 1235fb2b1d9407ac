import { useState, type ComponentType, type ReactNode } from 'react'
import { patientLazy } from './lazyPart.tsx'

/** A screen that loads on first render, or earlier through `preload`. */
export interface LazyScreen {
  (): ReactNode
  preload(): Promise<void>
}

const failures = new Set<() => void>()

/** Lets screens that could not be loaded try again when they are shown. */
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
  const attempt = patientLazy(load, (again) => failures.add(again))
  // decided once per mount: another component type would reset the screen's state
  const Screen = () => {
    const [Shown] = useState<ComponentType>(() => ready ?? attempt.current())
    return <Shown />
  }
  return Object.assign(Screen, {
    preload: async () => {
      ready = await load()
    },
  })
}

/** A lazy screen from a named export. */
export const lazyNamed = <N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): LazyScreen => lazyScreen(async () => (await load())[name])
