import { lists } from './lists.ts'
import { declare } from './providers/declared.ts'
import { resources } from './resources/index.ts'

/** Makes every resource and list of the app known to the providers. */
export const declareAll = (): void => declare([...resources, ...Object.values(lists)])
