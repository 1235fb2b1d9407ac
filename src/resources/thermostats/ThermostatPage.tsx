import { useLocation, useParams } from 'react-router-dom'
import { usePermissions } from 'react-admin'
import { Box } from '@mui/material'
import { CallError } from '../../../contract/client.ts'
import { isRecord } from '../../../domain/records.ts'
import { normaliseEui, whyNotEui } from '../../../domain/rules/eui.ts'
import { mayAny } from '../../providers/declared.ts'
import { missingFor } from '../../providers/rights.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { isGone } from '../../ui/states/recordGone.ts'
import { ThermostatForbidden, ThermostatNotFound } from './ThermostatMissing.tsx'
import { ThermostatElsewhere } from './ThermostatElsewhere.tsx'
import { useThermostat, useWhereabouts } from './thermostatQueries.ts'
import { needs } from '../../needs.ts'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { ActionsPanel } from './actions/ActionsPanel.tsx'
import { StateStrip } from './StateStrip.tsx'
import { ThermostatHeader } from './ThermostatHeader.tsx'
import { ThermostatTabs } from './ThermostatTabs.tsx'
import { withSidebar } from './withSidebar.ts'

/** A thermostat by its EUI: its data and actions, or why it cannot be shown. */
export const ThermostatPage = () => {
  const { id = '', '*': tab = '' } = useParams()
  const eui = normaliseEui(id)
  const { permissions, isPending } = usePermissions<string[]>()
  if (isPending) return null
  return (
    <>
      <PageTitle title={eui} />
      {!mayAny(permissions, needs.thermostat) ? (
        <ThermostatForbidden permission={needs.thermostat[0]} />
      ) : whyNotEui(eui) ? (
        <ThermostatNotFound eui={id} />
      ) : (
        <Found key={eui} eui={eui} tab={tab} />
      )}
    </>
  )
}

/** Whether a page was opened by a link that does not know of a client (CodeLink). */
const isElsewhere = (state: unknown): boolean => isRecord(state) && state['elsewhere'] === true

const Found = ({ eui, tab }: { eui: string; tab: string }) => {
  const elsewhere = isElsewhere(useLocation().state)
  // asked first where it is probably in the stock: the console would show a thermostat that this client does not have as an error
  const { data: whereabouts, isError } = useWhereabouts(eui, elsewhere)
  const { data, error, refetch } = useThermostat(
    eui,
    !elsewhere || isError || (whereabouts !== undefined && !whereabouts.stock),
  )
  if (elsewhere && whereabouts?.stock) return <ThermostatElsewhere eui={eui} />
  if (data && !isGone(error)) return <ThermostatView thermostat={data} tab={tab} />
  if (!error) return <PageLoading />
  if (error instanceof CallError && error.status === 404) return <ThermostatElsewhere eui={eui} />
  if (error instanceof CallError && error.status === 403)
    return <ThermostatForbidden permission={missingFor(error)} />
  return <ErrorState error={error} onRetry={() => void refetch()} />
}

/** A thermostat of the client: its place and state, its tabs, and the actions beside them. */
const ThermostatView = ({ thermostat, tab }: { thermostat: Thermostat; tab: string }) => (
  <Box sx={withSidebar}>
    <Box sx={{ minWidth: 0 }}>
      <ThermostatHeader thermostat={thermostat}>
        <StateStrip thermostat={thermostat} />
      </ThermostatHeader>
      <ThermostatTabs thermostat={thermostat} tab={tab} />
    </Box>
    <ActionsPanel thermostat={thermostat} />
  </Box>
)
