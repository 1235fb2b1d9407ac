import { styled } from '@mui/material/styles'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { paths } from '../paths.ts'
import { readTenant } from '../providers/session.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { TwoLines } from '../ui/facts/TwoLines.tsx'
import { AgreementStateChip, EmailText, cityLine, isErased, personName, streetLine } from './PersonText.tsx'
import { ProcessedSwitch } from './ProcessedSwitch.tsx'

/** Links in two lines of text: far enough apart for a thumb, and told from the text by more than their colour. */
const Linked = styled('span')({
  '& a': { display: 'inline-block', padding: '3px 0', textDecoration: 'underline' },
})

/** A record's unit or renter: a link only within this tab's client, as another client's page cannot be opened from here. */
export const Known = ({ record, of }: { record: DataAgreement; of: 'unit' | 'renter' }) => {
  const [id, name] = of === 'unit' ? [record.unitId, record.unitName] : [record.renterId, record.renterName]
  if (id === null) return null
  const to = of === 'unit' ? paths.buildingUnits.show(id) : paths.renters.show(id)
  return record.tenantId === readTenant() ? <NameLink to={to} name={name ?? ''} /> : name
}

const version = (
  { optInNumber }: DataAgreement,
  translate: (key: string, options?: Record<string, unknown>) => string,
) =>
  optInNumber === null
    ? translate('consents.noVersion')
    : translate('consents.version', { number: optInNumber })

/** The evidence of a consent; related values share one cell and are also available as separate columns. */
export const proofColumns: Column<DataAgreement>[] = [
  { source: 'agreedAt', line: true, render: ({ agreedAt }) => <FormatDate value={agreedAt} /> },
  {
    source: 'revokedAt',
    line: true,
    hidden: true,
    render: ({ revokedAt }) => <FormatDate value={revokedAt} />,
  },
  {
    source: 'state',
    sort: false,
    render: ({ state, revokedAt }) => (
      <TwoLines
        first={<AgreementStateChip state={state} />}
        second={revokedAt !== null && <FormatDate value={revokedAt} as="day" />}
      />
    ),
    text: ({ state }, translate) => translate(`consents.states.${state}`),
  },
  { source: 'optInNumber', sort: false, line: true, hidden: true, render: version, text: version },
  {
    source: 'channel',
    label: 'consents.fields.channelAndText',
    sort: false,
    render: (record, translate) => (
      <TwoLines
        first={translate(`consents.channels.${record.channel}`)}
        second={version(record, translate)}
      />
    ),
    text: ({ channel }, translate) => translate(`consents.channels.${channel}`),
  },
]

/** For users of several clients; a record that is nobody's yet belongs to none. */
export const clientColumn: Column<DataAgreement> = {
  source: 'tenantName',
  label: 'consents.fields.client',
  sort: false,
  render: ({ tenantName }, translate) => tenantName ?? translate('consents.nobodys'),
  text: ({ tenantName }, translate) => tenantName ?? translate('consents.nobodys'),
}

/** The columns of consent records. */
export const recordColumns: Column<DataAgreement>[] = [
  {
    source: 'surname',
    label: 'consents.fields.person',
    least: 190,
    render: (record, translate) =>
      isErased(record) ? (
        <em>{translate('consents.erased')}</em>
      ) : (
        <TwoLines
          first={personName(record)}
          second={record.email !== null && <EmailText email={record.email} />}
          breaks
        />
      ),
    text: (record) => personName(record),
  },
  { source: 'email', sort: false, hidden: true },
  {
    source: 'city',
    label: 'consents.fields.address',
    least: 130,
    render: (record) =>
      !isErased(record) && <TwoLines first={streetLine(record)} second={cityLine(record)} />,
    text: (record) => (isErased(record) ? '' : `${streetLine(record)}, ${cityLine(record)}`),
  },
  {
    source: 'renterName',
    label: 'consents.fields.linked',
    sort: false,
    least: 140,
    render: (record, translate) =>
      record.renterId === null ? (
        translate('consents.notLinked')
      ) : (
        <Linked>
          <TwoLines
            first={<Known record={record} of="renter" />}
            second={<Known record={record} of="unit" />}
          />
        </Linked>
      ),
    text: ({ renterName, unitName }) => [renterName, unitName].filter(Boolean).join(', '),
  },
  ...proofColumns,
  {
    source: 'processed',
    sort: false,
    render: (record) => <ProcessedSwitch record={record} />,
    text: ({ processed }) => processed,
  },
]
