import * as groups from '../../contract/main/index.ts'
import { contractMatrix } from './contractMatrix.ts'
import { mainSamples } from './samples/main.ts'

// one half of the calls: the other file has the other one
contractMatrix('main', groups, mainSamples, (index) => index % 2 === 1)
