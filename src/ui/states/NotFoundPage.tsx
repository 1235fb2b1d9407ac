import SearchIcon from '@mui/icons-material/SearchOff'
import { Button } from '@mui/material'
import { useGetResourceLabel, useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { readSession, readTenant } from '../../providers/session.ts'
import { Message } from './Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

/** Whether the user reaches only what belongs to projects that they are assigned to: a row may be gone for that alone. */
const isTechnician = (): boolean =>
  readSession()?.allowedTenants.find(({ id }) => id === readTenant())?.role === 'Technician'

/** Stands for a row that is missing or another client's, which the server does not tell apart: what may be the reason, and its list. */
export const NotFound = () => {
  const translate = useTranslate()
  const label = useGetResourceLabel()
  const resource = useResourceContext()
  return (
    <Message
      title={translate(isTechnician() ? 'ui.notFound.technician' : 'ui.notFound.text')}
      icon={<SearchIcon />}
      actions={
        <>
          {resource !== undefined && (
            <Button component={Link} to={`/${resource}`} variant="contained">
              {label(resource, 2)}
            </Button>
          )}
          <Button component={Link} to={paths.home} variant="outlined">
            {translate('ui.noPermission.home')}
          </Button>
        </>
      }
    />
  )
}

/** The page of such a row, under its own heading. */
export const RowNotFoundPage = () => (
  <>
    <PageTitle title="ra.page.not_found" />
    <NotFound />
  </>
)

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
