import * as groups from '../../contract/identity/index.ts'
import { contractMatrix } from './contractMatrix.ts'
import { identitySamples } from './samples/identity.ts'

contractMatrix('identity', groups, identitySamples)
