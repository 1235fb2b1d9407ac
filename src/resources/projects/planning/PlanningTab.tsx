import { Alert, Box, Button, Card, Step, StepButton, Stepper, useMediaQuery, useTheme } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Reply } from '../../../../contract/endpoint.ts'
import { projectPlanning } from '../../../../contract/main/projectPlanning.ts'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { dayOf } from '../../../../domain/time.ts'
import { main } from '../../../providers/api.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { addDays, isWorkingDay } from '../../../../domain/rules/workingDays.ts'
import { AnnounceStep } from './AnnounceStep.tsx'
import { emptyPlan, proposed, usePlanDraft, type UnitToPlace } from './planDraft.ts'
import { PlanStep } from './PlanStep.tsx'
import { SettingsStep } from './SettingsStep.tsx'

const steps = ['settings', 'plan', 'announce'] as const
type StepName = (typeof steps)[number]

/** The next five working days from tomorrow. */
const nextDays = (): string[] => {
  const tomorrow = addDays(dayOf(new Date(serverNow())), 1)
  return Array.from({ length: 9 }, (_, at) => addDays(tomorrow, at))
    .filter(isWorkingDay)
    .slice(0, 5)
}

/** Plans the installations of a project: settings, the proposal as a board, then the announcements. */
export const PlanningTab = ({ project }: { project: ProjectDetail }) => {
  const { id } = project
  const query = useQuery({ queryKey: ['projects', 'planning', id], queryFn: ({ signal }) => main(projectPlanning.read, { params: { id } }, { signal }) })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <Planning id={id} options={query.data} whyNot={whyNotPlan(project)} /> : <PageLoading />
}

export type PlanOptions = Reply<typeof projectPlanning.read>

/** Why a project cannot be planned; the server says the same. */
const whyNotPlan = ({ status, completedAt, draftStep }: ProjectDetail): string | undefined =>
  draftStep !== null ? 'projectIsDraft' : status !== 'Active' || completedAt !== null ? 'projectNotActive' : undefined

const Planning = ({ id, options, whyNot }: { id: string; options: PlanOptions; whyNot: string | undefined }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  // what is preselected does not change under the user's hands
  const [first] = useState(() => ({
    ...emptyPlan,
    buildingIds: options.buildings.filter(({ openUnits }) => openUnits > 0).map((building) => building.id),
    technicianIds: options.technicians.filter(({ active }) => active).map((technician) => technician.id),
    days: nextDays(),
  }))
  const { draft, change, drop } = usePlanDraft(id, first)
  const [step, setStep] = useState<StepName>(draft.rows ? 'plan' : 'settings')
  const [made, setMade] = useState<{ count: number; without: readonly UnitToPlace[]; withoutCount: number }>()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const done = (count: number) => {
    setMade({ count, without: draft.unplaced, withoutCount: draft.unplacedCount })
    drop()
    setStep('announce')
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
          <Step key={name} completed={name === 'settings' && draft.rows !== null} disabled={name === 'plan' && draft.rows === null}>
            <StepButton onClick={() => setStep(name)} {...(step === name && { 'aria-current': 'step' as const })}>
              {translate(`planning.steps.${name}`)}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      {step === 'settings' && (
        <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
          {draft.rows && (
            <Alert
              severity="info"
              sx={{ mb: 2 }}
              action={
                <Button size="small" color="inherit" onClick={() => change({ rows: null, unplaced: [], unplacedCount: 0, busy: [] })}>
                  {translate('planning.discard')}
                </Button>
              }
            >
              {translate('planning.replaces', { smart_count: draft.rows.length })}
            </Alert>
          )}
          <SettingsStep
            id={id}
            whyNot={whyNot}
            options={options}
            draft={draft}
            change={change}
            onProposed={(proposal) => {
              change(proposed(proposal))
              setStep('plan')
            }}
          />
        </Card>
      )}
      {step === 'plan' && draft.rows && <PlanStep id={id} options={options} draft={draft} rows={draft.rows} change={change} onMade={done} />}
      {step === 'announce' && (
        <Box>
          {made && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {translate('planning.made', { smart_count: made.count })}
            </Alert>
          )}
          {made && made.withoutCount > 0 && (
            <Alert
              severity="warning"
              sx={{ mb: 2 }}
              action={
                <Button size="small" color="inherit" onClick={() => setStep('settings')}>
                  {translate('planning.planRest')}
                </Button>
              }
            >
              {translate('planning.without', {
                smart_count: made.withoutCount,
                units: made.without.map(({ unitName, buildingName }) => `${unitName}, ${buildingName}`).join('; '),
              })}
              {made.withoutCount > made.without.length && ' …'}
            </Alert>
          )}
          <AnnounceStep id={id} />
        </Box>
      )}
    </>
  )
}
