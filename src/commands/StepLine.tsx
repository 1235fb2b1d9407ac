import DoneIcon from '@mui/icons-material/CheckCircle'
import EndIcon from '@mui/icons-material/CancelOutlined'
import FailIcon from '@mui/icons-material/ErrorOutline'
import NowIcon from '@mui/icons-material/Timelapse'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Tooltip } from '@mui/material'
import { Fragment, type ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import type { DownlinkPhase } from '../../domain/commands/sending.ts'
import { useFormat } from '../ui/facts/format.ts'

const looks: Record<StepState, { icon: ReactElement; colour: string }> = {
  done: { icon: <DoneIcon />, colour: 'success.main' },
  now: { icon: <NowIcon />, colour: 'primary.main' },
  open: { icon: <OpenIcon />, colour: 'text.secondary' },
  failed: { icon: <FailIcon />, colour: 'error.main' },
  aborted: { icon: <EndIcon />, colour: 'text.secondary' },
}

/** On narrow screens the labels of the other steps are visible to screen readers only. */
const narrow = { '@container (max-width: 460px)': { position: 'absolute', clipPath: 'inset(50%)' } } as const

/** The progress of a command: queued, sent, acknowledged, confirmed, or the step at which it ended otherwise. */
export const StepLine = ({ downlink }: { downlink: Downlink }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const steps = stepsOf(downlink)
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="ol"
        aria-label={translate('commands.steps')}
        sx={{ m: 0, my: 0.75, p: 0, listStyle: 'none', display: 'flex', alignItems: 'center', maxWidth: 560 }}
      >
        {steps.map(({ name, state, at }, index) => {
          const { icon, colour } = looks[state]
          return (
            <Fragment key={name}>
              {index > 0 && (
                <Box
                  aria-hidden
                  component="li"
                  role="presentation"
                  sx={{
                    flex: 1,
                    minWidth: 8,
                    height: 2,
                    mx: 0.5,
                    bgcolor: state === 'done' ? 'success.main' : 'divider',
                  }}
                />
              )}
              <Tooltip title={at ? date(at) : ''}>
                <Box
                  component="li"
                  aria-current={state === 'now' ? 'step' : undefined}
                  sx={{
                    position: 'relative',
                    display: 'inline-flex',
                    alignItems: 'center',
                    gap: 0.5,
                    fontSize: '0.8125rem',
                    whiteSpace: 'nowrap',
                    color: state === 'open' ? 'text.secondary' : 'text.primary',
                    fontWeight: state === 'open' ? 400 : 550,
                    '& svg': { fontSize: '1.125rem', color: colour },
                  }}
                >
                  {icon}
                  <Box
                    component="span"
                    sx={state === 'open' || (state === 'done' && index < steps.length - 1) ? narrow : {}}
                  >
                    {translate(`commands.phases.${name}`)}
                  </Box>
                </Box>
              </Tooltip>
            </Fragment>
          )
        })}
      </Box>
    </Box>
  )
}

type StepState = 'done' | 'now' | 'open' | 'failed' | 'aborted'

interface Step {
  name: DownlinkPhase
  state: StepState
  /** ISO instant. */
  at: string | null
}

type Facts = Pick<Downlink, 'phase' | 'createdAt' | 'sentAt' | 'acknowledgedAt' | 'finishedAt'>

const way = ['queued', 'sent', 'acknowledged', 'confirmed'] as const

/**
 * The steps of a command and which of them are done. A command that ended otherwise shows the steps that it reached,
 * with its end as the last. A confirmed command counts as sent, even if that was never reported.
 */
export const stepsOf = ({ phase, createdAt, sentAt, acknowledgedAt, finishedAt }: Facts): Step[] => {
  const times: Record<(typeof way)[number], string | null> = {
    queued: createdAt,
    sent: sentAt,
    acknowledged: acknowledgedAt,
    confirmed: finishedAt,
  }
  if (phase === 'failed' || phase === 'aborted') {
    const reached = way.filter(
      (name) =>
        name !== 'confirmed' &&
        (name === 'queued' || times[name] !== null || (name === 'sent' && acknowledgedAt !== null)),
    )
    return [
      ...reached.map((name): Step => ({ name, state: 'done', at: times[name] })),
      { name: phase, state: phase, at: finishedAt },
    ]
  }
  const at = way.indexOf(phase)
  return way.map((name, index) => ({
    name,
    at: index <= at ? times[name] : null,
    state: index < at || phase === 'confirmed' ? 'done' : index === at ? 'now' : 'open',
  }))
}
