import { lazyPart } from '../loading/lazyPart.tsx'
import type { NeighboursProps } from './Neighbours.tsx'

/** The turn to the rows beside this one, which loads after the page. */
export const LazyNeighbours = lazyPart<NeighboursProps>(
  async () => (await import('./Neighbours.tsx')).Neighbours,
  { inPlace: true },
)
