import RefreshIcon from '@mui/icons-material/Refresh'
import { CircularProgress, IconButton, Tooltip } from '@mui/material'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/**
 * Asks for everything on the page again. It turns while something is awaited: what was never there, what was asked for here, or an
 * act. What is brought up to date by itself every few seconds goes unseen.
 */
export const RefreshButton = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const awaited = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const acting = useIsMutating()
  const [asked, setAsked] = useState(false)
  const refresh = async () => {
    setAsked(true)
    await queryClient.invalidateQueries()
    setAsked(false)
  }
  const isBusy = asked || awaited + acting > 0
  return (
    <Tooltip title={translate('ra.action.refresh')}>
      <IconButton color="inherit" aria-label={translate('ra.action.refresh')} onClick={() => void refresh()}>
        {isBusy ? <CircularProgress aria-hidden color="inherit" size={18} thickness={6} sx={{ m: '3px' }} /> : <RefreshIcon />}
      </IconButton>
    </Tooltip>
  )
}
