import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import RadioIcon from '@mui/icons-material/CellTowerOutlined'
import FleetIcon from '@mui/icons-material/DynamicFeedOutlined'
import LegalIcon from '@mui/icons-material/GavelOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import RawIcon from '@mui/icons-material/LeakAddOutlined'
import AlertsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import JobsIcon from '@mui/icons-material/PendingActionsOutlined'
import BulkIcon from '@mui/icons-material/PlaylistPlayOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import ConsentIcon from '@mui/icons-material/VerifiedUserOutlined'
import { createElement } from 'react'
import { paths } from './paths.ts'
import { resources } from './resources/index.ts'
import type { MenuGroup } from './ui/shell/SideMenu.tsx'

const entry = (name: keyof typeof resources, needs?: MenuGroup['entries'][number]['needs']) => ({
  to: `/${name}`,
  label: `resources.${name}.name_other`,
  icon: createElement(resources[name].icon),
  ...(needs && { needs }),
})

/** The pages of the app in the groups of the side menu. */
export const menu: readonly MenuGroup[] = [
  { entries: [{ to: paths.ownConsent, label: 'menu.ownConsent', icon: <ConsentIcon />, needs: ['optIn.write'] }] },
  {
    label: 'menu.estate',
    entries: [
      { to: paths.estate, label: 'menu.tree', icon: <TreeIcon />, needs: ['estate.read'] },
      entry('locations', ['estate.read']),
      entry('building-complexes', ['estate.read']),
      entry('buildings', ['estate.read']),
      entry('building-units', ['estate.read']),
      entry('public-areas', ['estate.read']),
      entry('rooms', ['estate.read']),
      entry('radiators', ['estate.read']),
      entry('windows', ['estate.read']),
      entry('heating-circuits', ['estate.read']),
      { to: paths.taxonomyImport, label: 'menu.import', icon: <ImportIcon />, needs: ['estate.write', 'renters.write'] },
    ],
  },
  {
    label: 'menu.devices',
    entries: [
      { to: paths.fleet, label: 'menu.fleet', icon: <FleetIcon />, needs: ['devicesGlobal.read', 'productionLine'] },
      entry('thermostats', ['thermostats.read']),
      entry('gateways', ['estate.read']),
      entry('sensors', ['estate.read']),
      entry('signal-testers', ['thermostats.install']),
      { to: paths.alerts, label: 'menu.alerts', icon: <AlertsIcon />, needs: ['alerts.read'] },
      { to: paths.unknownDevices, label: 'menu.radio', icon: <RadioIcon />, needs: ['onboarding'] },
      { to: paths.rawMessages, label: 'menu.rawMessages', icon: <RawIcon />, needs: ['devicesGlobal.read'] },
      { to: paths.bulkUpdates, label: 'menu.bulkUpdates', icon: <BulkIcon />, needs: ['commands.comfort', 'commands.service'] },
    ],
  },
  {
    label: 'menu.people',
    entries: [
      entry('renters', ['renters.read']),
      entry('leases', ['renters.read']),
      entry('appointments', ['renters.read']),
      { to: paths.consents, label: 'menu.consents', icon: <ConsentIcon />, needs: ['consent.write'] },
      entry('users', ['users.read']),
    ],
  },
  {
    label: 'menu.administration',
    entries: [
      entry('tenants', ['tenants.read']),
      entry('global-users', ['usersGlobal.read']),
      { to: paths.jobs, label: 'menu.jobs', icon: <JobsIcon />, needs: ['estate.read'] },
      // who lives in a flat has nothing to do with the next ones
      { to: paths.legalTexts('optIn'), label: 'menu.legalTexts', icon: <LegalIcon />, needs: ['estate.read'] },
      { to: paths.settings, label: 'menu.settings', icon: <SettingsIcon />, needs: ['estate.read'] },
      { to: paths.audit, label: 'menu.audit', icon: <AuditIcon />, needs: ['audit.read'] },
      { to: paths.access, label: 'menu.access', icon: <AccessIcon />, needs: ['estate.read'] },
    ],
  },
]
