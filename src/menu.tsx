import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import RadioIcon from '@mui/icons-material/CellTowerOutlined'
import FleetIcon from '@mui/icons-material/DynamicFeedOutlined'
import LegalIcon from '@mui/icons-material/GavelOutlined'
import ToolsIcon from '@mui/icons-material/BuildOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import RawIcon from '@mui/icons-material/LeakAddOutlined'
import AlertsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import JobsIcon from '@mui/icons-material/PendingActionsOutlined'
import BulkIcon from '@mui/icons-material/PlaylistPlayOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import VersionsIcon from '@mui/icons-material/Inventory2Outlined'
import FirmwareIcon from '@mui/icons-material/SystemUpdateAltOutlined'
import TransferIcon from '@mui/icons-material/SwapVertOutlined'
import ConsentIcon from '@mui/icons-material/VerifiedUserOutlined'
import { createElement } from 'react'
import { lists } from './lists.ts'
import { paths } from './paths.ts'
import { needsOf, type Facts } from './providers/declared.ts'
import { resources } from './resources/index.ts'
import type { MenuEntry, MenuGroup } from './ui/shell/SideMenu.tsx'
import { needs } from './needs.ts'

type Listed = (typeof resources)[number]['name']

/** A list, for users who may read it. */
const listed = (facts: Facts, entry: Omit<MenuEntry, 'needs'>): MenuEntry => {
  const needed = needsOf(facts, 'list')
  return needed ? { ...entry, needs: needed } : entry
}

const resource = (name: Listed): MenuEntry => {
  const declared = resources.find((one) => one.name === name)
  if (!declared) throw new Error(`the resource ${name} is not declared`)
  return listed(declared, { to: `/${name}`, label: `resources.${name}.name_other`, icon: createElement(declared.icon) })
}

/** The pages of the app in the groups of the side menu. */
export const menu: readonly MenuGroup[] = [
  { entries: [{ to: paths.ownConsent, label: 'menu.ownConsent', icon: <ConsentIcon />, needs: needs.ownConsent }] },
  {
    label: 'menu.estate',
    entries: [
      { to: paths.estate, label: 'menu.tree', icon: <TreeIcon />, needs: needs.estate },
      resource('locations'),
      resource('building-complexes'),
      resource('buildings'),
      resource('building-units'),
      resource('public-areas'),
      resource('rooms'),
      resource('radiators'),
      resource('windows'),
      resource('heating-circuits'),
      { to: paths.taxonomyImport, label: 'menu.import', icon: <ImportIcon />, needs: needs.import },
    ],
  },
  {
    label: 'menu.projects',
    entries: [resource('projects'), resource('appointments'), { to: paths.installer.home, label: 'menu.installer', icon: <ToolsIcon />, needs: needs.install }],
  },
  {
    label: 'menu.devices',
    entries: [
      listed(lists['fleet-production'], { to: paths.fleet, label: 'menu.fleet', icon: <FleetIcon /> }),
      resource('thermostats'),
      resource('gateways'),
      resource('sensors'),
      resource('signal-testers'),
      listed(lists.alerts, { to: paths.alerts, label: 'menu.alerts', icon: <AlertsIcon /> }),
      listed(lists['unknown-devices'], { to: paths.unknownDevices, label: 'menu.radio', icon: <RadioIcon /> }),
      listed(lists['raw-messages'], { to: paths.rawMessages, label: 'menu.rawMessages', icon: <RawIcon /> }),
      listed(lists['onboarding-runs'], { to: paths.onboarding, label: 'menu.onboarding', icon: <ImportIcon /> }),
      listed(lists['production-line'], { to: paths.productionLine, label: 'menu.productionLine', icon: <ToolsIcon /> }),
      listed(lists['firmware-core'], { to: paths.firmwareVersions, label: 'menu.firmwareVersions', icon: <VersionsIcon /> }),
      listed(lists['firmware-updates'], { to: paths.firmwareUpdates, label: 'menu.firmwareUpdates', icon: <FirmwareIcon /> }),
      listed(lists['data-transfers-to-device'], { to: paths.dataTransfers, label: 'menu.dataTransfers', icon: <TransferIcon /> }),
      listed(lists['bulk-updates'], { to: paths.bulkUpdates, label: 'menu.bulkUpdates', icon: <BulkIcon /> }),
    ],
  },
  {
    label: 'menu.people',
    entries: [
      resource('renters'),
      resource('leases'),
      listed(lists.consents, { to: paths.consents, label: 'menu.consents', icon: <ConsentIcon /> }),
      resource('users'),
    ],
  },
  {
    label: 'menu.administration',
    entries: [
      resource('tenants'),
      resource('global-users'),
      listed(lists.jobs, { to: paths.jobs, label: 'menu.jobs', icon: <JobsIcon /> }),
      // renters have no use for the next entries
      { to: paths.legalTexts('optIn'), label: 'menu.legalTexts', icon: <LegalIcon />, needs: needs.estate },
      { to: paths.settings, label: 'menu.settings', icon: <SettingsIcon />, needs: needs.estate },
      listed(lists.audit, { to: paths.audit, label: 'menu.audit', icon: <AuditIcon /> }),
      { to: paths.access, label: 'menu.access', icon: <AccessIcon />, needs: needs.estate },
    ],
  },
]
