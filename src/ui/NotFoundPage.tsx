import SearchIcon from '@mui/icons-material/SearchOff'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Message } from './Message.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Shown for an unknown URL. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title="ra.page.not_found" />
      <Message
        title={translate('ra.message.not_found')}
        icon={<SearchIcon />}
        actions={
          <Button component={Link} to={paths.home} variant="contained">
            {translate('ui.noPermission.home')}
          </Button>
        }
      />
    </>
  )
}
