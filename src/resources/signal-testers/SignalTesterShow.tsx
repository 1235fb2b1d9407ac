import { Translate } from 'react-admin'
import type { SignalTester } from '../../../contract/main/signalTesters.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { LastMeasurementCard } from './LastMeasurementCard.tsx'

const facts: Fact<SignalTester>[] = [
  { source: 'label', render: ({ label }) => label },
  { source: 'eui', render: ({ eui }) => <code>{eui}</code> },
  { source: 'lastSeenAt', render: ({ lastSeenAt }) => lastSeenAt && <Ago value={lastSeenAt} /> },
  {
    source: 'registeredAt',
    render: ({ registeredAt }) =>
      registeredAt ? (
        <FormatDate value={registeredAt} />
      ) : (
        <Translate i18nKey="signal-testers.notRegistered" />
      ),
  },
]

/** A signal tester: its data, and the reception of its last presses. */
export const SignalTesterShow = () => (
  <ShowPage actions={<RemoveButton />} below={<LastMeasurementCard />}>
    <Facts<SignalTester> facts={facts} />
  </ShowPage>
)
