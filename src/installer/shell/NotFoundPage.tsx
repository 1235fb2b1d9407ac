import SearchIcon from '@mui/icons-material/SearchOff'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Message } from '../../ui/states/Message.tsx'
import { Heading } from './Heading.tsx'

interface Props {
  /** Text key of what may be the reason. */
  text?: string
}

/** Shown for an unknown URL. */
export const NotFoundPage = ({ text = 'ra.message.not_found' }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <Heading>{translate('ra.page.not_found')}</Heading>
      <Message
        title={translate(text)}
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

/** Stands for what the server does not have any more, or does not show any more to this technician. */
export const GonePage = () => <NotFoundPage text="ui.notFound.technician" />
