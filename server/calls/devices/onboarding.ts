import { onboarding as contract } from '../../../contract/main/onboarding.ts'
import { Afterwards, handlersFor } from '../../http/handler.ts'
import {
  onboardingRowPage,
  onboardingRunPage,
  readOnboardingRun,
} from '../../finders/devices/onboardingRuns.ts'
import { askNetwork } from '../../registration/askNetwork.ts'
import { startOnboarding } from '../../workers/import/onboarding/startOnboarding.ts'

export const onboarding = handlersFor(contract, {
  thermostats: (call) => startOnboarding(call, 'thermostats'),
  sensors: (call) => startOnboarding(call, 'sensors'),
  signalTesters: (call) => startOnboarding(call, 'signalTesters'),
  gateways: (call) => startOnboarding(call, 'gateways'),
  statusChanges: (call) => startOnboarding(call, 'statusChanges'),
  tenantChanges: (call) => startOnboarding(call, 'tenantChanges'),
  network: async ({ deps }) => {
    const { register } = deps.network
    return new Afterwards(async () => {
      const [applications, profiles] = await askNetwork(() =>
        Promise.all([register.applications(), register.deviceProfiles()]),
      )
      return {
        isReal: register.isReal,
        applications,
        deviceProfiles: profiles.map(({ id, name, region }) => ({ id, name, region })),
      }
    })
  },
  runs: ({ tx, actor, query }) => onboardingRunPage(tx, actor, query),
  run: ({ tx, actor, params }) => readOnboardingRun(tx, actor, params.id),
  rows: ({ tx, actor, params, query }) => onboardingRowPage(tx, actor, params.id, query),
})
