import { estateSamples } from './estate.ts'
import { peopleSamples } from './people.ts'
import { workSamples } from './work.ts'

/** Every call of the main backend. */
export const mainSamples = { ...estateSamples, ...peopleSamples, ...workSamples }
