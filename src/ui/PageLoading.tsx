import { CircularProgress, Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** What is there within this time shows no sign of waiting before it: a flash of one makes a page seem slower. */
const patience = '300ms'

/** A page is on its way. */
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
