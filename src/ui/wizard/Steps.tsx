import DoneIcon from '@mui/icons-material/Check'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** A step as the progress shows it. */
export interface ShownStep {
  readonly id: string
  /** Opens it again; undefined where it cannot be gone to. */
  readonly open: (() => void) | undefined
}

interface Props {
  /** Where its texts stand: `<texts>.progress` and `<texts>.steps.<id>`. */
  texts: string
  steps: readonly ShownStep[]
  step: string
  /** Whether the wizard is through. */
  isEnd: boolean
}

type Place = 'before' | 'here' | 'ahead'

const Mark = ({ place, number }: { place: Place; number: number }) => (
  <Box
    aria-hidden
    sx={{
      width: 26,
      height: 26,
      flex: 'none',
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontSize: '0.8125rem',
      fontWeight: 650,
      border: 1,
      ...(place === 'here'
        ? { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' }
        : place === 'before'
          ? { bgcolor: 'soft.accent', color: 'primary.main', borderColor: 'soft.accent' }
          : { color: 'text.secondary', borderColor: 'edge' }),
    }}
  >
    {place === 'before' ? <DoneIcon sx={{ fontSize: 16 }} /> : number}
  </Box>
)

/** The position among all steps; completed ones are links. */
export const Steps = ({ texts, steps, step, isEnd }: Props) => {
  const translate = useTranslate()
  const at = steps.findIndex(({ id }) => id === step)
  return (
    <Box
      component="ol"
      aria-label={translate(`${texts}.progress`)}
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'flex',
        gap: { xs: 1, sm: 2.5 },
        alignItems: 'center',
        flexWrap: 'wrap',
      }}
    >
      {steps.map(({ id, open }, index) => {
        const place: Place = index < at || isEnd ? 'before' : index === at ? 'here' : 'ahead'
        const name = translate(`${texts}.steps.${id}`)
        const content = (
          <>
            <Mark place={place} number={index + 1} />
            <Typography
              component="span"
              variant="body2"
              sx={{
                fontWeight: id === step ? 650 : 400,
                color: id === step ? 'text.primary' : 'text.secondary',
                ...(id !== step && { display: { xs: 'none', sm: 'inline' } }),
              }}
            >
              {name}
            </Typography>
          </>
        )
        return (
          <Box
            component="li"
            key={id}
            aria-current={id === step ? 'step' : undefined}
            data-step={id}
            sx={{ display: 'flex', alignItems: 'center' }}
          >
            {open ? (
              <ButtonBase
                onClick={open}
                aria-label={translate('ui.wizard.backTo', { step: name })}
                sx={{ display: 'flex', gap: 1, borderRadius: 1, py: 0.5, pr: 0.5 }}
              >
                {content}
              </ButtonBase>
            ) : (
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5, pr: 0.5 }}>{content}</Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
