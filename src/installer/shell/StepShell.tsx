import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Heading } from './Heading.tsx'
import { low } from './gloveTheme.ts'
import { keepHeight } from './keepHeight.ts'
import { watchFooter } from '../../ui/page/watchFooter.ts'

/** Whether a bar that sticks to the window covers an element, wholly or in part. */
const isCovered = (element: Element, bar: HTMLElement): boolean => {
  const [{ top, bottom }, over] = [element.getBoundingClientRect(), bar.getBoundingClientRect()]
  return !bar.contains(element) && bottom > over.top && top < over.bottom
}

/**
 * Ref of the bar of a step. It grows where an answer asks for more, such as a comment: what has the focus then moves up from behind it. What
 * was scrolled away stays there.
 */
const watchStepBar = (node: HTMLElement | null) => {
  const stop = watchFooter(node)
  if (!node || typeof ResizeObserver === 'undefined') return stop
  // after that of the footer: the window keeps the new height free
  const sizes = new ResizeObserver(() => {
    const focused = document.activeElement
    if (focused && document.getElementById('main-content') !== focused && isCovered(focused, node))
      focused.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(node)
  return () => {
    sizes.disconnect()
    stop?.()
  }
}

interface Props {
  /** Where the flow's texts stand: `<texts>.steps.<id>` and `<texts>.hints.<id>`. */
  texts: string
  step: string
  /** The steps that count, in order. */
  steps: readonly string[]
  /** Where it happens: the building, the device. */
  place: string
  back: () => void
  forward: { label: string; reason: string | undefined; go: () => Promise<void> } | undefined
  /** What is tapped there changes what stands below it, one tap after the other: none of them moves the next. */
  isSteady?: boolean
  /** Stands between the body and the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a step: place, progress, question, saving and its failure, and the buttons at the bottom, where the thumb is. */
export const StepShell = ({
  texts,
  step,
  steps,
  place,
  back,
  forward,
  isSteady = false,
  aside,
  children,
}: Props) => {
  const translate = useTranslate()
  const at = steps.indexOf(step) + 1
  const save = useMutation({ mutationFn: async () => forward?.go(), networkMode: 'always' })
  return (
    <Box
      component="form"
      ref={isSteady ? keepHeight : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (forward && forward.reason === undefined && !save.isPending) save.mutate()
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 'max(100dvh - 57px - 24px, var(--kept-height, 0px))',
      }}
    >
      <Box sx={{ pt: 1.5 }}>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            typography: 'body2',
            color: 'text.secondary',
            mb: 0.5,
          }}
        >
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {place}
          </Box>
          {at > 0 && (
            <Box component="span" sx={{ flex: 'none' }}>
              {translate('installer.progress', { at, of: steps.length })}
            </Box>
          )}
        </Box>
        {at > 0 && <LinearProgress aria-hidden variant="determinate" value={(at / steps.length) * 100} />}
      </Box>
      <Heading hint={translate(`${texts}.hints.${step}`)}>{translate(`${texts}.steps.${step}`)}</Heading>
      <Box sx={{ flex: 1 }}>{children}</Box>
      {aside}
      <Box
        ref={watchStepBar}
        sx={{
          position: 'sticky',
          bottom: 0,
          [low]: { position: 'static' },
          zIndex: 3,
          mx: -2,
          px: 2,
          pt: 1.5,
          pb: 1.5,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {save.isError && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {translate('installer.notKept')}
          </Alert>
        )}
        <Typography
          id="why-not"
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ mb: 1, '&:empty': { display: 'none' } }}
        >
          {forward?.reason === undefined ? '' : translate(forward.reason)}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: forward ? '1fr 2fr' : '1fr', gap: 1 }}>
          <Button variant="outlined" onClick={back} disabled={save.isPending} sx={{ minHeight: 52 }}>
            {translate('ui.wizard.back')}
          </Button>
          {forward && (
            <Button
              type="submit"
              variant="contained"
              disabled={forward.reason !== undefined}
              loading={save.isPending}
              aria-describedby="why-not"
              sx={{ minHeight: 52 }}
            >
              {forward.label}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
