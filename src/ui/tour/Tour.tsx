import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Modal, Paper, Popper, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { elementOf, stopAfter, tourOf, type Stop } from './tours.ts'
import { usePlace, type Place } from './usePlace.ts'
import type english from '../../../locales/en/tours.json'
import { useLazyTexts } from '../help/useLazyTexts.ts'

const load = {
  en: async (): Promise<typeof english> => (await import('../../../locales/en/tours.json')).default,
  de: async (): Promise<typeof english> => (await import('../../../locales/de/tours.json')).default,
}

/** The texts of the tours in the language of the app; they load with the first tour. A failure is the tour's, whose boundary tells it. */
const useTourTexts = (): typeof english | undefined => useLazyTexts('tours', load, true)

const isHere = (stop: Stop): boolean => elementOf(stop) !== undefined

/** Room between the element and the line around it, px. */
const around = 6

/** The page is darker around the element that a stop is about. */
const Light = ({ place: { top, left, width, height } }: { place: Place }) => (
  <Box
    aria-hidden
    sx={{
      position: 'fixed',
      pointerEvents: 'none',
      borderRadius: 1,
      outline: '2px solid',
      outlineColor: 'primary.main',
      boxShadow: '0 0 0 200vmax rgb(0 0 0 / 0.45)',
      '@media (prefers-reduced-motion: no-preference)': {
        transition: 'top 160ms, left 160ms, width 160ms, height 160ms',
      },
    }}
    style={{ top: top - around, left: left - around, width: width + 2 * around, height: height + 2 * around }}
  />
)

export interface TourProps {
  onClose: () => void
}

/** A tour of the page that is open: one stop after the other, each beside its element. It ends with the page, and leaves out what the page has no more. */
export const Tour = ({ onClose }: TourProps) => {
  const translate = useTranslate()
  const texts = useTourTexts()
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { pathname } = useLocation()
  const [titleId, textId] = [useId(), useId()]
  const forward = useRef<HTMLButtonElement>(null)
  const [{ stops, page }] = useState(() => ({ stops: tourOf(isHere), page: pathname }))
  const [stop, setStop] = useState<Stop>(stops[0] ?? 'account')
  const go = (way: 1 | -1) => {
    const next = stopAfter(stops, stop, way, isHere)
    if (next) setStop(next)
    else if (way === 1) onClose()
    forward.current?.focus()
  }
  const place = usePlace(stop, (missing) => {
    const next = stopAfter(stops, missing, 1, isHere)
    if (next) setStop(next)
    else onClose()
  })
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (pathname !== page) leave()
  }, [pathname, page])
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  if (!texts || !place) return null
  const at = stops.indexOf(stop)
  const { title, text, ...more } = texts.stops[stop]
  const last = stopAfter(stops, stop, 1, isHere) === undefined
  return (
    <Modal open hideBackdrop onClose={onClose} onKeyDown={onKey}>
      <Box sx={{ outline: 'none' }}>
        <Light place={place} />
        <Popper
          open
          disablePortal
          anchorEl={place.element}
          placement="bottom-start"
          popperOptions={{ strategy: 'fixed' }}
          modifiers={[
            { name: 'offset', options: { offset: [0, around + 8] } },
            {
              name: 'flip',
              options: { fallbackPlacements: ['top-start', 'right-start', 'left-start'], padding: 8 },
            },
            // beside what fills the window it lies over it
            { name: 'preventOverflow', options: { altAxis: true, tether: false, padding: 12 } },
          ]}
        >
          <Paper
            role="dialog"
            aria-modal
            aria-labelledby={titleId}
            aria-describedby={textId}
            elevation={8}
            sx={{ p: 2, width: 340, maxWidth: 'calc(100vw - 24px)' }}
          >
            <Box aria-live="polite">
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                <Typography
                  id={titleId}
                  component="h2"
                  variant="h3"
                  sx={{ flex: 1, pt: 0.5, overflowWrap: 'anywhere' }}
                >
                  {title}
                </Typography>
                <IconButton aria-label={texts.end} title={texts.end} onClick={onClose} sx={{ m: -1 }}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
              <Typography id={textId} sx={{ mt: 0.5, mb: 1.5 }}>
                {phone && 'phone' in more ? more.phone : text}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography
                variant="body2"
                color="text.secondary"
                sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}
              >
                {translate('ui.neighbours.place', { place: at + 1, total: stops.length })}
              </Typography>
              {at > 0 && <Button onClick={() => go(-1)}>{texts.back}</Button>}
              <Button ref={forward} autoFocus variant="contained" onClick={() => go(1)}>
                {last ? texts.done : texts.next}
              </Button>
            </Box>
          </Paper>
        </Popper>
      </Box>
    </Modal>
  )
}
