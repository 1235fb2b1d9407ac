import DoneIcon from '@mui/icons-material/Check'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { flow, stepIds, type StepId } from './flow.ts'
import type { Wizard } from './useImport.ts'

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
export const Steps = ({ wizard: { step, draft, job, go } }: { wizard: Wizard }) => {
  const translate = useTranslate()
  const at = stepIds.indexOf(step)
  const opens = (id: StepId): boolean => !job.busy && step !== 'result' && id !== step && flow[id].whyNot(draft) === undefined && stepIds.indexOf(id) < at
  return (
    <Box
      component="ol"
      aria-label={translate('import.wizard.progress')}
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', gap: { xs: 1, sm: 2.5 }, alignItems: 'center', flexWrap: 'wrap' }}
    >
      {stepIds.map((id, index) => {
        const place: Place = index < at || step === 'result' ? 'before' : index === at ? 'here' : 'ahead'
        const name = translate(`import.wizard.steps.${id}`)
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
          <Box component="li" key={id} aria-current={id === step ? 'step' : undefined} data-step={id} sx={{ display: 'flex', alignItems: 'center' }}>
            {opens(id) ? (
              <ButtonBase
                onClick={() => go(id)}
                aria-label={translate('import.wizard.backTo', { step: name })}
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
