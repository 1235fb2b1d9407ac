import {
  Alert,
  Box,
  Button,
  Card,
  Step,
  StepButton,
  Stepper,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { projectPlanning } from '../../../../contract/main/projectPlanning.ts'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { dayOf } from '../../../../domain/time.ts'
import { main } from '../../../providers/api.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../ui/loading/lazyPart.tsx'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { emptyPlan, firstDays, proposed, usePlanDraft, type PlanOptions } from './planDraft.ts'
import type { MadePlan, PlanStepProps } from './PlanStep.tsx'
import { SettingsStep } from './SettingsStep.tsx'

const waiting = () => <PageLoading />
// a step is open at a time, and the tab has the most script of a project
const PlanStep = lazyPart<PlanStepProps>(async () => (await import('./PlanStep.tsx')).PlanStep, {
  waiting,
  inPlace: true,
})
const AnnounceStep = lazyPart<{ id: string }>(async () => (await import('./AnnounceStep.tsx')).AnnounceStep, {
  waiting,
  inPlace: true,
})

const steps = ['settings', 'plan', 'announce'] as const
type StepName = (typeof steps)[number]

/** Plans the installations of a project: settings, the proposal as a board, then the announcements. */
export const PlanningTab = ({ project }: { project: ProjectDetail }) => {
  const { id } = project
  const query = useQuery({
    queryKey: ['projects', 'planning', id],
    queryFn: ({ signal }) => main(projectPlanning.read, { params: { id } }, { signal }),
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <Planning id={id} options={query.data} whyNot={whyNotPlan(project)} /> : <PageLoading />
}

/** Why a project cannot be planned; the server says the same. */
const whyNotPlan = ({ status, completedAt, draftStep }: ProjectDetail): string | undefined =>
  draftStep !== null
    ? 'projectIsDraft'
    : status !== 'Active' || completedAt !== null
      ? 'projectNotActive'
      : undefined

const Planning = ({
  id,
  options,
  whyNot,
}: {
  id: string
  options: PlanOptions
  whyNot: string | undefined
}) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  // what is preselected does not change under the user's hands
  const [first] = useState(() => ({
    ...emptyPlan,
    buildingIds: options.buildings.filter(({ openUnits }) => openUnits > 0).map((building) => building.id),
    technicianIds: options.technicians.filter(({ active }) => active).map((technician) => technician.id),
    ...firstDays(options.plannedDates, dayOf(new Date(serverNow()))),
  }))
  const { draft, change, drop } = usePlanDraft(id, first)
  const [search, setSearch] = useSearchParams()
  const asked = steps.find((name) => name === search.get('step')) ?? 'plan'
  const step: StepName = asked === 'plan' && draft.rows === null ? 'settings' : asked
  const setStep = (name: StepName, options?: { replace: boolean }) => setSearch({ step: name }, options)
  const [made, setMade] = useState<MadePlan>()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const done = (plan: MadePlan) => {
    drop()
    setMade(plan)
    // the way back leads to no plan that is there no more
    setStep('announce', { replace: true })
    void queryClient.invalidateQueries({ queryKey: ['projects'] })
    void queryClient.invalidateQueries({ queryKey: ['appointments'] })
  }
  return (
    <>
      <Stepper
        nonLinear
        alternativeLabel={isPhone}
        activeStep={steps.indexOf(step)}
        sx={{ mb: 2, maxWidth: 720 }}
        aria-label={translate('planning.steps.label')}
      >
        {steps.map((name) => (
          <Step
            key={name}
            completed={name === 'settings' && draft.rows !== null}
            disabled={name === 'plan' && draft.rows === null}
          >
            <StepButton
              onClick={() => setStep(name)}
              {...(step === name && { 'aria-current': 'step' as const })}
            >
              {translate(`planning.steps.${name}`)}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      {step === 'settings' && (
        <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
          {draft.rows && (
            <OpenPlan
              appointments={draft.rows.length}
              onDiscard={() => change({ rows: null, unplaced: [], unplacedCount: 0, busy: [] })}
            />
          )}
          <SettingsStep
            id={id}
            whyNot={whyNot}
            options={options}
            draft={draft}
            change={change}
            onProposed={(proposal) => {
              change({
                ...proposed(proposal),
                technicianNames: Object.fromEntries(
                  options.technicians.map((technician) => [technician.id, technician.name]),
                ),
              })
              setStep('plan')
            }}
          />
        </Card>
      )}
      {step === 'plan' && draft.rows && (
        <PlanStep
          id={id}
          whyNot={whyNot}
          options={options}
          draft={draft}
          rows={draft.rows}
          change={change}
          onMade={done}
        />
      )}
      {step === 'announce' && (
        <Box>
          {made && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {translate('planning.made', { smart_count: made.appointments })}
            </Alert>
          )}
          {made && made.unplacedCount > 0 && <LeftOver made={made} onPlan={() => setStep('settings')} />}
          <AnnounceStep id={id} />
        </Box>
      )}
    </>
  )
}

/** A plan that was not created yet. It exists nowhere else, so it is asked before it is discarded. */
const OpenPlan = ({ appointments, onDiscard }: { appointments: number; onDiscard: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [asked, setAsked] = useState(false)
  const counted = { smart_count: appointments, number: number(appointments) }
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          <Button size="small" color="inherit" onClick={() => setAsked(true)}>
            {translate('planning.discard')}
          </Button>
        }
      >
        {translate('planning.replaces', counted)}
      </Alert>
      <ConfirmDialog
        open={asked}
        destructive
        title={translate('planning.discardTitle')}
        confirm={translate('planning.discard')}
        onConfirm={onDiscard}
        onClose={() => setAsked(false)}
      >
        {translate('planning.discardText', counted)}
      </ConfirmDialog>
    </>
  )
}

/** Units that are named; of more only their number is told. */
const namedMost = 20

/** The units that a plan had no place for, and the way to a plan for them. */
const LeftOver = ({ made: { unplaced, unplacedCount }, onPlan }: { made: MadePlan; onPlan: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const named = unplaced.slice(0, namedMost)
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onPlan}>
          {translate('planning.planRest')}
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>
        {translate('planning.leftOver', { smart_count: unplacedCount, number: number(unplacedCount) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {named.map(({ unitId, unitName, buildingName }) => (
          <li key={unitId}>{`${unitName}, ${buildingName}`}</li>
        ))}
        {unplacedCount > named.length && (
          <li>
            {translate('projects.touches.more', {
              smart_count: unplacedCount - named.length,
              number: number(unplacedCount - named.length),
            })}
          </li>
        )}
      </Box>
    </Alert>
  )
}
