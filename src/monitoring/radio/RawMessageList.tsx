import { Box } from '@mui/material'
import { ResourceContextProvider } from 'react-admin'
import type * as z from 'zod'
import type { RawMessage } from '../../../contract/main/radioMessages.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { rawReasons, isWholeMessage } from '../../../domain/codec/undecoded.ts'
import { paths } from '../../paths.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { CodeLink, NameLink } from '../../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { NoConsent } from '../../ui/states/NoConsent.tsx'

/** A readable payload: text for a message that should have been text, hexadecimal bytes otherwise. */
export const rawText = (reason: string, payload: string): string =>
  isWholeMessage(reason)
    ? new TextDecoder().decode(fromHex(payload)).replaceAll(/\p{Cc}/gu, '\u00b7')
    : payload.replaceAll(/(..)(?=.)/g, '$1 ')

type Row = z.output<typeof RawMessage>

const reasonKey = (reason: string | number) => `raw-messages.reasons.${reason}`

const Device = ({ row: { device, eui, tenantId, sensorId } }: { row: Row }) => {
  if (device === 'thermostat')
    return <CodeLink to={paths.thermostats.show(eui)} code={eui} tenantId={tenantId} />
  if (device === 'sensor' && sensorId !== null)
    return <NameLink to={paths.sensors.show(sensorId)} name={eui} />
  return <>{eui}</>
}

const columns: Column<Row>[] = [
  {
    source: 'receivedAt',
    line: true,
    render: ({ receivedAt }) => <FormatDate value={receivedAt} />,
    text: ({ receivedAt }) => receivedAt,
  },
  {
    source: 'eui',
    line: true,
    render: (row) => (
      <code>
        <Device row={row} />
      </code>
    ),
  },
  { source: 'tenantName', sort: false },
  {
    source: 'reason',
    render: ({ reason }, translate) => translate(reasonKey(reason)),
    text: ({ reason }, translate) => translate(reasonKey(reason)),
  },
  { source: 'port', sort: false, align: 'right' },
  {
    source: 'payload',
    sort: false,
    render: ({ reason, payload }) =>
      payload === null ? (
        <NoConsent />
      ) : (
        <Box
          component="code"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
          title={rawText(reason, payload)}
        >
          {rawText(reason, payload)}
        </Box>
      ),
    text: ({ reason, payload }, translate) =>
      payload === null ? translate('ui.noConsent.mark') : rawText(reason, payload),
  },
  {
    source: 'gatewayEui',
    sort: false,
    hidden: true,
    render: ({ gatewayEui }) => gatewayEui && <code>{gatewayEui}</code>,
  },
  {
    source: 'at',
    sort: false,
    hidden: true,
    line: true,
    render: ({ at }) => <FormatDate value={at} />,
    text: ({ at }) => at,
  },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="Reasons"
    source="Reasons"
    label="raw-messages.fields.reason"
    values={rawReasons}
    text={reasonKey}
    alwaysOn
  />,
  <ReferenceFilter
    key="TenantIds"
    source="TenantIds"
    reference="tenants"
    label="tenants.name_other"
    alwaysOn
  />,
]

/** Messages that could not be decoded, and why. */
export const RawMessageList = () => (
  <ResourceContextProvider value="raw-messages">
    <ResourceList<Row>
      title="raw-messages.name_other"
      columns={columns}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      bulkActions={false}
      rowClick={false}
      creatable={false}
    />
  </ResourceContextProvider>
)
