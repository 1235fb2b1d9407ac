import { CircularProgress, Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** No loading indicator before this time: a short flash makes a page seem slower. */
const patience = '300ms'

/** Shown while a page loads. */
export const PageLoading = () => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '40vh',
        animation: `show-sign 0s ${patience} backwards`,
        '@keyframes show-sign': { from: { visibility: 'hidden' } },
      }}
    >
      <CircularProgress aria-label={translate('ra.page.loading')} />
    </Box>
  )
}
