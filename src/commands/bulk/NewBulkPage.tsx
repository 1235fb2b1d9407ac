import { Box, Card, Step, StepLabel, Stepper } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import * as z from 'zod'
import { readTenant, subscribeTenant } from '../../providers/session.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import type { ChosenCommands, CommandsStepProps } from './CommandsStep.tsx'
import { TargetStep } from './TargetStep.tsx'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { keptTarget } from './target.ts'

const Kept = z.object({ filters: DeviceFilters, tenantId: z.string() })

/** The filters kept for a client; undefined where there are none, or they belong to another client. Apart from `target.ts`: the button that keeps them is in lists, which do without schemas. */
const readTarget = (tenantId: string | undefined): DeviceFilters | undefined => {
  const target = Kept.safeParse(keptTarget()).data
  return target?.tenantId === tenantId ? target?.filters : undefined
}

const CommandsStep = lazyPart<CommandsStepProps>(
  async () => (await import('./CommandsStep.tsx')).CommandsStep,
  {
    waiting: () => <PageLoading />,
    inPlace: true,
  },
)

/** The steps of a bulk update; the last two are on the page of its plan. */
const steps = ['target', 'commands', 'plan'] as const

/** Creates a bulk update: its thermostats and its commands. The result is a plan; nothing is sent from here. */
export const NewBulkPage = () => {
  const tenant = useSyncExternalStore(subscribeTenant, readTenant)
  return (
    <RequireAccess resource="bulk-updates" action="list">
      <PageTitle title="commands.bulk.new" />
      <Wizard key={tenant} tenant={tenant} />
    </RequireAccess>
  )
}

const takeFocus = (card: HTMLElement | null): void => card?.focus({ preventScroll: true })

const Wizard = ({ tenant }: { tenant: string | undefined }) => {
  const translate = useTranslate()
  const [filters, setFilters] = useState<Record<string, unknown>>(() => readTarget(tenant) ?? {})
  const [step, setStep] = useState<0 | 1>()
  const [commands, setCommands] = useState<ChosenCommands>()
  const [isPlanned, setPlanned] = useState(false)
  return (
    <Box sx={{ maxWidth: 860 }}>
      <LeaveGuard guarded={commands !== undefined && !isPlanned} />
      <Stepper
        activeStep={step ?? 0}
        sx={{ mb: 3, flexWrap: 'wrap', rowGap: 1, '& .MuiStepLabel-label': { fontSize: '0.875rem' } }}
      >
        {steps.map((name) => (
          <Step key={name}>
            <StepLabel>{translate(`commands.bulk.steps.${name}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {/* the button that was pressed is gone with its step: the focus goes on with the next one */}
      <Card key={step} tabIndex={-1} {...(step !== undefined && { ref: takeFocus })} sx={{ outline: 'none' }}>
        {step !== 1 ? (
          <TargetStep
            filters={filters}
            onNext={(next) => {
              setFilters(next)
              setStep(1)
            }}
          />
        ) : (
          <CommandsStep
            filters={filters}
            commands={commands}
            setCommands={setCommands}
            onPlanned={() => setPlanned(true)}
            onBack={() => setStep(0)}
          />
        )}
      </Card>
    </Box>
  )
}
