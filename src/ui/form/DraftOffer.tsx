import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { dropDraft, readDraft, writeDraft } from '../../providers/drafts.ts'
import { useFormat } from '../facts/format.ts'

/**
 * Keeps what was changed in the surrounding form on the device, and offers it again when the page is opened again: after
 * a sign-in that the person did not ask for, or a reload for a new version. Only changed fields are kept, so that an
 * offer taken up does not undo what others saved meanwhile. Leaving the form, saved or not, ends the draft.
 */
export const DraftOffer = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { pathname } = useLocation()
  const { setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const values = useWatch()
  const [offer, setOffer] = useState(() => readDraft(pathname))
  const wrote = useRef(false)

  useEffect(() => {
    const changed = Object.keys(dirtyFields).map((name) => [name, values[name]] as const)
    if (changed.length > 0) writeDraft(pathname, Object.fromEntries(changed))
    else if (wrote.current) dropDraft(pathname)
    wrote.current = changed.length > 0
  }, [values, dirtyFields, pathname])

  useEffect(
    () => () => {
      // the page broke, or is only drawn again, while the address stays
      if (location.pathname !== pathname) dropDraft(pathname)
    },
    [pathname],
  )

  if (!offer) return null
  const restore = () => {
    for (const [name, value] of Object.entries(offer.values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    setOffer(undefined)
  }
  const discard = () => {
    if (!wrote.current) dropDraft(pathname)
    setOffer(undefined)
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, width: '100%' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={restore}>
            {translate('ui.draft.restore')}
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('ui.draft.discard')}
          </Button>
        </>
      }
    >
      {translate('ui.draft.offer', { when: date(new Date(offer.at).toISOString()) ?? '' })}
    </Alert>
  )
}
