import { CircularProgress, Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** A page is on its way. */
export const PageLoading = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      <CircularProgress aria-label={translate('ra.page.loading')} />
    </Box>
  )
}
