import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A screen that loads when it is first shown, from a module that exports it by name. */
export const lazyNamed = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: (await load())[name] }))
