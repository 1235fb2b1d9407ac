import { useTranslate } from 'react-admin'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import { useDeviceSearch } from '../scan/useDeviceSearch.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import type { SignalState } from './signalState.ts'

/** Chosen where there is no tester. */
const without = 'none'
/** Testers that fit on a screen as buttons; more are searched for. */
const few = 4

/** Which tester is in hand: by camera, by search, or none. */
export const TesterStep = ({ state: { setup, input }, change }: BodyProps<SignalState>) => {
  const translate = useTranslate()
  const { testers } = setup
  const search = useDeviceSearch({
    kind: 'tester',
    notFound: 'installer.signal.unknownTester',
    known: testers.map(({ id, eui, label }) => ({ id, eui, labels: [label], whyNot: undefined })),
    take: ({ eui }) => {
      change({ testerEui: eui })
      search.setText('')
    },
  })
  const chosen = testers.find(({ eui }) => eui === input.testerEui)
  const shown = testers.length <= few ? testers : chosen ? [chosen] : []
  return (
    <>
      <DevicePicker label={translate('installer.signal.search')} search={search} />
      <Choice
        label={translate('installer.signal.steps.tester')}
        value={input.testerEui === null ? without : (input.testerEui ?? null)}
        options={[
          ...shown.map(({ eui, label }) => ({ value: eui, label: label ?? eui })),
          { value: without, label: translate('installer.signal.noTester') },
        ]}
        onChange={(chosen) => change({ testerEui: chosen === without ? null : chosen })}
      />
    </>
  )
}
