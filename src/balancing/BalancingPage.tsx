import { Alert, Box, Button, FormControlLabel, FormHelperText, Link, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { CircuitPlan } from '../../contract/main/hydraulicBalancing.ts'
import { isToLift, isToSet } from '../../domain/heat-load/balancingPlan.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { useMay } from '../ui/useMay.ts'
import { presentRecord } from '../ui/states/recordGone.ts'
import { usePlan } from './balancingQueries.ts'
import { ConfirmBalancingDialog } from './ConfirmBalancingDialog.tsx'
import { RadiatorsCard } from './RadiatorsCard.tsx'
import { RecordsCard } from './RecordsCard.tsx'
import { SendDialog, type Values } from './SendDialog.tsx'

/** The hydraulic balancing of a circuit: what each radiator needs and reports, what to set, and the records of confirmations. */
export const BalancingPage = () => {
  const { id = '' } = useParams()
  return (
    <RequirePermission needs={needs.balancing}>
      <Found key={id} id={id} />
    </RequirePermission>
  )
}

const Found = ({ id }: { id: string }) => {
  const [scaled, setScaled] = useState(false)
  const { data: read, error, refetch } = usePlan(id, scaled)
  const plan = presentRecord(read, error)
  if (!plan) return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : <PageLoading />
  return <Shown plan={plan} scaled={scaled} onScaled={setScaled} />
}

interface Props {
  plan: CircuitPlan
  scaled: boolean
  onScaled: (scaled: boolean) => void
}

const Shown = ({ plan, scaled, onScaled }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('balancing.titleOf', { name: plan.circuitName })} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Trail
          steps={[
            { label: plan.locationName, to: paths.locations.show(plan.locationId) },
            { label: plan.circuitName, to: paths.heatingCircuits.show(plan.circuitId) },
            { label: translate('balancing.title') },
          ]}
        />
        <Uncalculated plan={plan} />
        <Summary plan={plan} scaled={scaled} onScaled={onScaled} />
        <RadiatorsCard radiators={plan.radiators} />
        <RecordsCard circuitId={plan.circuitId} />
      </Box>
    </>
  )
}

/** Buildings that have to be calculated first, each with the way there. */
const Uncalculated = ({ plan: { uncalculated, radiators } }: { plan: CircuitPlan }) => {
  const translate = useTranslate()
  const mayCalculate = useMay(needs.heatLoad)
  if (radiators.length === 0) return <Alert severity="info">{translate('balancing.noRadiators')}</Alert>
  if (uncalculated.length === 0) return null
  return (
    <Alert severity="warning">
      {translate('balancing.uncalculated')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {uncalculated.map(({ buildingId, buildingName }) => (
          <li key={buildingId}>
            {mayCalculate ? (
              <Link component={RouterLink} to={paths.heatLoad(buildingId)}>
                {buildingName}
              </Link>
            ) : (
              buildingName
            )}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const Summary = ({ plan, scaled, onScaled }: Props) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  const toSet = plan.radiators.filter(isToSet).length
  const toLift = plan.radiators.filter(isToLift).length
  const excluded = plan.radiators.filter(({ exclusion }) => exclusion !== null).length
  const fact = (name: string, value: string | null) => [`balancing.summary.${name}`, value] as const
  return (
    <FactCard
      title="balancing.plan"
      action={<Acts plan={plan} toSet={toSet} toLift={toLift} scaled={scaled} />}
    >
      <FactList
        facts={[
          fact('radiators', number(plan.radiators.length)),
          fact('toSet', number(toSet)),
          fact('excluded', number(excluded)),
          fact('load', plan.bases.length > 0 ? quantity(plan.loadW / 1000, 'kW', 1) : null),
          fact('flow', plan.bases.length > 0 ? `${number(plan.flowLitresPerHour, 0)}\u00a0l/h` : null),
          fact(
            'pressure',
            plan.differentialPressure === null ? null : `${number(plan.differentialPressure, 1)}\u00a0mbar`,
          ),
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <FormControlLabel
          control={<Switch checked={scaled} onChange={(_, on) => onScaled(on)} />}
          label={translate('balancing.scaled')}
        />
        <FormHelperText sx={{ mt: 0, maxWidth: 800 }}>
          {translate('balancing.scaledHelp')}
          {plan.scaled &&
            plan.scale > 1 &&
            ` ${translate('balancing.scale', { factor: number(plan.scale, 2) })}`}
        </FormHelperText>
      </Box>
      <Bases plan={plan} />
    </FactCard>
  )
}

/** The calculations that the plan is based on. */
const Bases = ({ plan }: { plan: CircuitPlan }) => {
  const translate = useTranslate()
  const mayOpen = useMay(needs.heatLoad)
  const { date, quantity } = useFormat()
  if (plan.bases.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('balancing.bases')}
      sx={{ mt: 2, mb: 0, pl: 2.5, typography: 'body2' }}
    >
      {plan.bases.map(
        ({ attemptId, buildingId, buildingName, date: day, heatLoadKw, flowTemperature, synthetic }) => {
          const text = translate('balancing.basis', {
            building: buildingName,
            date: date(day) ?? day,
            load: quantity(heatLoadKw, 'kW', 1),
            flow: quantity(flowTemperature, '°C', 0),
          })
          return (
            <li key={attemptId}>
              {mayOpen ? (
                <Link component={RouterLink} to={paths.heatLoadAttempt(buildingId, attemptId)}>
                  {text}
                </Link>
              ) : (
                text
              )}
              {synthetic && (
                <Typography component="span" variant="body2" color="warning.main">
                  {' '}
                  {translate('balancing.synthetic')}
                </Typography>
              )}
            </li>
          )
        },
      )}
    </Box>
  )
}

/** Setting, lifting and confirming; each only where there is something to do. */
const Acts = ({
  plan,
  toSet,
  toLift,
  scaled,
}: {
  plan: CircuitPlan
  toSet: number
  toLift: number
  scaled: boolean
}) => {
  const translate = useTranslate()
  const mayBalance = useMay(needs.balance)
  const [sending, setSending] = useState<Values>()
  const [confirming, setConfirming] = useState(false)
  if (!mayBalance || plan.radiators.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" disabled={toSet === 0} onClick={() => setSending('proposed')}>
        {translate('balancing.set')}
      </Button>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {translate('balancing.confirm')}
      </Button>
      <Button color="inherit" disabled={toLift === 0} onClick={() => setSending('standard')}>
        {translate('balancing.lift')}
      </Button>
      {sending && (
        <SendDialog
          plan={plan}
          values={sending}
          count={sending === 'proposed' ? toSet : toLift}
          scaled={scaled}
          onClose={() => setSending(undefined)}
        />
      )}
      {confirming && (
        <ConfirmBalancingDialog
          circuitId={plan.circuitId}
          name={plan.circuitName}
          scaled={scaled}
          onClose={() => setConfirming(false)}
        />
      )}
    </Box>
  )
}
