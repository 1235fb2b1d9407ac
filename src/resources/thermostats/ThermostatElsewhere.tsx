import TenantIcon from '@mui/icons-material/ApartmentOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { CallError } from '../../../contract/client.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Message } from '../../ui/states/Message.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { ThermostatNotFound } from './ThermostatMissing.tsx'
import { ThermostatInStock } from './ThermostatInStock.tsx'
import { useWhereabouts } from './thermostatQueries.ts'

/** Shown when this client has no such thermostat: another client of the user has it, it is in the stock, or it does not exist. */
export const ThermostatElsewhere = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useWhereabouts(eui)
  if (data?.stock) return <ThermostatInStock thermostat={data.stock} />
  if (data?.tenant) {
    const { id, name } = data.tenant
    return (
      <Message
        title={translate('thermostats.missing.elsewhere', { tenant: name })}
        icon={<TenantIcon />}
        actions={
          <>
            <Button
              component={Link}
              to={paths.thermostats.show(eui)}
              state={{ tenant: id }}
              variant="contained"
            >
              {translate('thermostats.missing.open', { tenant: name })}
            </Button>
            <Button component={Link} to={paths.thermostats.list} variant="outlined">
              {translate('thermostats.missing.back')}
            </Button>
          </>
        }
      >
        <p>{translate('thermostats.missing.elsewhereText')}</p>
      </Message>
    )
  }
  if (!error && !data) return <PageLoading />
  if (data || (error instanceof CallError && error.status === 404)) return <ThermostatNotFound eui={eui} />
  return <ErrorState error={error} onRetry={() => void refetch()} />
}
