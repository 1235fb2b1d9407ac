import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { type BalancingRecord, hydraulicBalancing } from '../../contract/main/hydraulicBalancing.ts'
import type { BalancedRadiator } from '../../domain/heat-load/balancingPlan.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { DownloadButton } from '../ui/buttons/DownloadButton.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { StaticTable } from '../ui/list/rows/StaticTable.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { useMay } from '../ui/useMay.ts'
import { presentRecord } from '../ui/states/recordGone.ts'
import { useRecord } from './balancingQueries.ts'
import { StatementDialog } from './StatementDialog.tsx'

/** The record of a confirmed balancing, for screen and paper. */
export const RecordPage = () => {
  const { id = '' } = useParams()
  return (
    <RequirePermission needs={needs.balancing}>
      <Found key={id} id={id} />
    </RequirePermission>
  )
}

const Found = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { data: read, error, refetch } = useRecord(id)
  const record = presentRecord(read, error)
  if (!record)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : <PageLoading />
  return (
    <>
      <PageTitle title={translate('balancing.recordOf', { name: record.circuitName })} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Trail
          steps={[
            { label: record.circuitName, to: paths.heatingCircuits.show(record.heatingCircuitId) },
            { label: translate('balancing.title'), to: paths.balancing(record.heatingCircuitId) },
            { label: translate('balancing.record') },
          ]}
        />
        {!record.valid && <Alert severity="warning">{translate('balancing.withdrawn')}</Alert>}
        <Gaps record={record} />
        <Statement record={record} />
        <Calculation record={record} />
        <Radiators rows={record.plan.radiators} />
      </Box>
    </>
  )
}

/** What the record lacks. */
const Gaps = ({ record: { gaps } }: { record: BalancingRecord }) => {
  const translate = useTranslate()
  if (gaps.length === 0) return null
  return (
    <Alert severity="info">
      {translate('balancing.missing')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.map((gap) => (
          <li key={gap}>{translate(`balancing.gaps.${gap}`)}</li>
        ))}
      </Box>
    </Alert>
  )
}

const Statement = ({ record }: { record: BalancingRecord }) => {
  const { number, date } = useFormat()
  const { details, locationName, addresses, confirmedAt, confirmedByName } = record
  const fact = (name: string, value: string | number | null) =>
    [`balancing.fields.${name}`, typeof value === 'number' ? number(value) : value] as const
  return (
    <FactCard title="balancing.statement" action={<Acts record={record} />}>
      <FactList
        facts={[
          fact('location', locationName),
          fact('addresses', addresses.join('; ')),
          ['balancing.fields.confirmedAt', <FormatDate key="at" value={confirmedAt} />],
          fact('confirmedBy', confirmedByName),
          fact(
            'performedOn',
            details.performedOn === null ? null : (date(details.performedOn) ?? details.performedOn),
          ),
          fact('performedBy', details.performedBy),
          fact('qualification', details.qualification),
          fact('company', details.company),
          fact('flowTemperature', details.flowTemperature),
          fact('generatorPower', details.generatorPower),
          fact('controlSetting', details.controlSetting),
          fact('pumpSetting', details.pumpSetting),
          fact('vesselPressure', details.vesselPressure),
          fact('measuredFlow', details.measuredFlow),
          fact('measuredPressure', details.measuredPressure),
          fact('measuredFlowTemperature', details.measuredFlowTemperature),
          fact('measuredReturnTemperature', details.measuredReturnTemperature),
          fact('notes', details.notes),
        ]}
      />
    </FactCard>
  )
}

/** Completing, printing and the document. */
const Acts = ({ record }: { record: BalancingRecord }) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const mayBalance = useMay(needs.balance)
  const [completing, setCompleting] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      {mayBalance && (
        <Button variant="contained" size="small" onClick={() => setCompleting(true)}>
          {translate('balancing.complete')}
        </Button>
      )}
      <Button variant="outlined" size="small" onClick={() => globalThis.print()}>
        {translate('balancing.print')}
      </Button>
      <DownloadButton
        label="balancing.exportPdf"
        fetch={() =>
          main(hydraulicBalancing.exportRecord, { params: { id: record.id }, query: { Language: language } })
        }
      />
      {completing && (
        <StatementDialog
          title="balancing.completeTitle"
          submit="ra.action.save"
          saved="balancing.completed"
          help="balancing.completeHelp"
          initial={record.details}
          save={(details) =>
            main(hydraulicBalancing.complete, {
              params: { id: record.id },
              version: record.version,
              body: details,
            })
          }
          onClose={() => setCompleting(false)}
        />
      )}
    </Box>
  )
}

const Calculation = ({ record: { plan } }: { record: BalancingRecord }) => {
  const translate = useTranslate()
  const { number, quantity, date } = useFormat()
  return (
    <FactCard title="balancing.calculation">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2, maxWidth: 900 }}>
        {translate('balancing.method')} {translate('heatLoad.method')}
      </Typography>
      <FactList
        facts={[
          ['balancing.summary.load', quantity(plan.loadW / 1000, 'kW', 1)],
          ['balancing.summary.flow', `${number(plan.flowLitresPerHour, 0)}\u00a0l/h`],
          [
            'balancing.summary.pressure',
            plan.differentialPressure === null ? null : `${number(plan.differentialPressure, 1)}\u00a0mbar`,
          ],
          ['balancing.summary.scale', plan.scaled ? number(plan.scale, 2) : translate('balancing.unscaled')],
        ]}
      />
      {plan.bases.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <StaticTable
            label={translate('balancing.bases')}
            columns={[
              {
                key: 'building',
                label: 'balancing.columns.building',
                render: ({ buildingName }) => buildingName,
              },
              { key: 'date', label: 'balancing.columns.date', render: ({ date: day }) => date(day) },
              {
                key: 'heatLoad',
                label: 'balancing.columns.heatLoad',
                align: 'right',
                render: ({ heatLoadKw }) => quantity(heatLoadKw, 'kW', 1),
              },
              {
                key: 'heatQuantity',
                label: 'balancing.columns.heatQuantity',
                align: 'right',
                render: ({ heatQuantity }) => quantity(heatQuantity, 'kWh', 1),
              },
              {
                key: 'outdoor',
                label: 'balancing.columns.outdoor',
                align: 'right',
                render: ({ outdoorTemperature }) => quantity(outdoorTemperature, '°C', 1),
              },
              {
                key: 'design',
                label: 'balancing.columns.design',
                align: 'right',
                render: ({ designTemperature }) => quantity(designTemperature, '°C', 1),
              },
              {
                key: 'flowTemperature',
                label: 'balancing.columns.flowTemperature',
                align: 'right',
                render: ({ flowTemperature }) => quantity(flowTemperature, '°C', 0),
              },
            ]}
            rows={plan.bases}
            keyOf={({ attemptId }) => attemptId}
          />
        </Box>
      )}
    </FactCard>
  )
}

/** Every radiator, for paper too: the list is not cut into pages. */
const Radiators = ({ rows }: { rows: readonly BalancedRadiator[] }) => {
  const translate = useTranslate()
  const { number, quantity, measured } = useFormat()
  const known = (value: number | null, text: (value: number) => string) =>
    value === null ? '–' : text(value)
  return (
    <FactCard title="balancing.settings">
      {rows.length === 0 ? (
        <Typography color="text.secondary">{translate('balancing.noRadiators')}</Typography>
      ) : (
        <StaticTable
          label={translate('balancing.settings')}
          columns={[
            {
              key: 'radiator',
              label: 'balancing.columns.radiator',
              render: ({ name, roomName, unitName, publicAreaName, exclusion, notes }) => (
                <>
                  {name}
                  <SecondLine>
                    {[unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ')}
                  </SecondLine>
                  {exclusion !== null && (
                    <SecondLine>{translate(`balancing.exclusions.${exclusion}`)}</SecondLine>
                  )}
                  {notes.includes('tooSmall') && (
                    <SecondLine>{translate('balancing.notes.tooSmall')}</SecondLine>
                  )}
                </>
              ),
            },
            {
              key: 'roomLoad',
              label: 'balancing.columns.roomLoad',
              align: 'right',
              render: ({ roomLoadW }) => known(roomLoadW, (value) => quantity(value, 'W', 0)),
            },
            {
              key: 'flow',
              label: 'balancing.columns.flow',
              align: 'right',
              render: ({ flowLitresPerHour }) =>
                known(flowLitresPerHour, (value) => `${measured(value, undefined, 1)}\u00a0l/h`),
            },
            {
              key: 'kv',
              label: 'balancing.columns.kv',
              align: 'right',
              render: ({ kv }) => known(kv, (value) => measured(value, undefined, 3)),
            },
            {
              key: 'proposed',
              label: 'balancing.columns.proposed',
              align: 'right',
              render: ({ proposed }) => known(proposed, (value) => number(value)),
            },
            {
              key: 'present',
              label: 'balancing.columns.present',
              align: 'right',
              render: ({ present }) => known(present, (value) => number(value)),
            },
          ]}
          rows={rows}
          keyOf={({ radiatorId }) => radiatorId}
        />
      )}
    </FactCard>
  )
}
