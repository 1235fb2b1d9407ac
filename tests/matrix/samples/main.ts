import { alertSamples } from './alerts.ts'
import { bulkSamples } from './bulkUpdates.ts'
import { firmwareSamples } from './firmware.ts'
import { comfortSamples } from './comfort.ts'
import { commandSamples } from './commands.ts'
import { consentSamples } from './consent.ts'
import { dataTransferSamples } from './dataTransfers.ts'
import { estateSamples } from './estate.ts'
import { gatewaySamples } from './gateways.ts'
import { installerSamples } from './installer.ts'
import { balancingSamples } from './balancing.ts'
import { heatingLoadSamples } from './heatingLoad.ts'
import { onboardingSamples } from './onboarding.ts'
import { peopleSamples } from './people.ts'
import { personalDataSamples } from './personalData.ts'
import { projectSamples } from './projects.ts'
import { globalDeviceListSamples, thermostatSamples } from './thermostats.ts'
import { planningSamples } from './planning.ts'
import { sensorSamples } from './sensors.ts'
import { signalTesterSamples } from './signalTesters.ts'
import { workSamples } from './work.ts'

/** Samples of all calls of the main backend. */
export const mainSamples = {
  ...alertSamples,
  ...bulkSamples,
  ...firmwareSamples,
  ...comfortSamples,
  ...commandSamples,
  ...consentSamples,
  ...dataTransferSamples,
  ...estateSamples,
  ...gatewaySamples,
  ...globalDeviceListSamples,
  ...installerSamples,
  ...heatingLoadSamples,
  ...balancingSamples,
  ...onboardingSamples,
  ...peopleSamples,
  ...personalDataSamples,
  ...projectSamples,
  ...planningSamples,
  ...sensorSamples,
  ...signalTesterSamples,
  ...thermostatSamples,
  ...workSamples,
}
