import { walkOf } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'
import type { StepRow } from '../shell/flow.ts'
import { isLeftOpen, type SignalState } from './signalState.ts'
import { FloorsStep } from './FloorsStep.tsx'
import { TesterStep } from './TesterStep.tsx'

/** The gateways that wait for the test are tested once every floor is. */
const finish = ({ setup: { gateways, signal } }: SignalState): readonly Saved[] =>
  ['notStarted', 'incomplete'].includes(signal.verdict)
    ? []
    : gateways
        .filter(({ installationProcess }) => installationProcess === 'assigned')
        .map(
          ({ id, eui }) =>
            ({
              act: 'setProcess',
              input: { id, eui, after: { installationProcess: 'signalTested' } },
              before: { installationProcess: 'assigned' },
            }) as const,
        )

export const stepIds = ['tester', 'floors'] as const
type StepId = (typeof stepIds)[number]

export const rows: Readonly<Record<StepId, StepRow<SignalState>>> = {
  tester: {
    Body: TesterStep,
    whyNot: () => undefined,
    whyStay: ({ input }) => (input.testerEui === undefined ? 'installer.whyStay.tester' : undefined),
  },
  floors: {
    Body: FloorsStep,
    whyNot: () => undefined,
    whyStay: (state) => {
      if (isLeftOpen(state)) return undefined
      return state.setup.signal.verdict === 'notStarted'
        ? 'installer.whyStay.floors'
        : 'installer.whyStay.openFloors'
    },
    save: finish,
  },
}

export const walk = walkOf<StepId, SignalState>(stepIds, rows)
