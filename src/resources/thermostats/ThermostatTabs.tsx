import { Box, Tab, Tabs } from '@mui/material'
import { useId, type ComponentType } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { mayAny } from '../../providers/declared.ts'
import { paths, thermostatTabs, type ThermostatTab } from '../../paths.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { needs } from '../../needs.ts'

const NoPermission = lazyPart(async () => (await import('../../ui/states/NoPermission.tsx')).NoPermission, {
  waiting: () => <PageLoading />,
  inPlace: true,
})

type Body = ComponentType<{ thermostat: Thermostat }>
const lazyTab = (load: () => Promise<Body>): Body =>
  lazyPart(load, { waiting: () => <PageLoading />, inPlace: true })

interface Entry {
  needs?: readonly Permission[]
  Body: Body
}

const entries: Record<ThermostatTab, Entry> = {
  overview: { Body: lazyTab(async () => (await import('./tabs/OverviewTab.tsx')).OverviewTab) },
  measurements: { Body: lazyTab(async () => (await import('./tabs/MeasurementsTab.tsx')).MeasurementsTab) },
  alerts: {
    needs: needs.alerts,
    Body: lazyTab(async () => (await import('./tabs/AlertsTab.tsx')).AlertsTab),
  },
  downlinks: { Body: lazyTab(async () => (await import('./tabs/DownlinksTab.tsx')).DownlinksTab) },
  events: { Body: lazyTab(async () => (await import('./tabs/EventsTab.tsx')).EventsTab) },
  'production-line': {
    needs: needs.productionLine,
    Body: lazyTab(async () => (await import('./tabs/ProductionLineTab.tsx')).ProductionLineTab),
  },
  'data-transfers': {
    needs: needs.dataTransfers,
    Body: lazyTab(async () => (await import('./tabs/DataTransfersTab.tsx')).DataTransfersTab),
  },
  schedules: { Body: lazyTab(async () => (await import('./tabs/SchedulesTab.tsx')).SchedulesTab) },
  history: { Body: lazyTab(async () => (await import('./tabs/HistoryTab.tsx')).HistoryTab) },
}

/** The tabs of a thermostat, each with its own URL. */
export const ThermostatTabs = ({ thermostat, tab }: { thermostat: Thermostat; tab: string }) => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const id = useId()
  const allowed = thermostatTabs.filter((name) => {
    const entry = entries[name]
    return !entry.needs || mayAny(permissions, entry.needs)
  })
  const asked = thermostatTabs.find((name) => name === tab) ?? 'overview'
  const missing = allowed.includes(asked) ? undefined : entries[asked].needs?.[0]
  const shown = missing ? false : asked
  const { Body } = entries[asked]
  return (
    <>
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('thermostats.parts.tabs')}
        sx={{
          mt: 2,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: 1.5, minWidth: 0 },
        }}
      >
        {allowed.map((name) => (
          <Tab
            key={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            value={name}
            label={translate(`thermostats.tabs.${name}`)}
            component={Link}
            to={paths.thermostats.tab(thermostat.eui, name)}
            replace
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        {...(missing
          ? { 'aria-label': translate(`thermostats.tabs.${asked}`) }
          : { 'aria-labelledby': `${id}-${asked}` })}
      >
        {missing ? <NoPermission permission={missing} /> : <Body key={asked} thermostat={thermostat} />}
      </Box>
    </>
  )
}
