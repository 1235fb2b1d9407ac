import SearchIcon from '@mui/icons-material/SearchOff'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Message } from '../../ui/Message.tsx'
import { Heading } from './Heading.tsx'

/** Shown for an unknown URL. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <>
      <Heading>{translate('ra.page.not_found')}</Heading>
      <Message
        title={translate('ra.message.not_found')}
        icon={<SearchIcon />}
        actions={
          <Button component={Link} to={paths.installer.home} variant="contained">
            {translate('installer.start')}
          </Button>
        }
      />
    </>
  )
}
