import * as groups from '../../contract/main/index.ts'
import { contractMatrix } from './contractMatrix.ts'
import { mainSamples } from './samples/main.ts'

// half of the calls; main1.test.ts has the other half, so that two workers can share them
contractMatrix('main', groups, mainSamples, (index) => index % 2 === 1)
