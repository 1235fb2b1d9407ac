import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import EstateIcon from '@mui/icons-material/ApartmentOutlined'
import ProjectsIcon from '@mui/icons-material/AssignmentOutlined'
import DevicesIcon from '@mui/icons-material/DeviceThermostatOutlined'
import AlertsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import UpdatesIcon from '@mui/icons-material/PlaylistPlayOutlined'
import AdministrationIcon from '@mui/icons-material/SettingsOutlined'
import PrivacyIcon from '@mui/icons-material/VerifiedUserOutlined'
import type { lists } from './lists.ts'
import { needs } from './needs.ts'
import { paths } from './paths.ts'
import type { resources } from './resources/index.ts'
import type { Page, Workspace } from './ui/shell/workspaces.ts'

/** The list of a resource. */
const resource = (
  name: (typeof resources)[number]['name'],
  more: Pick<Page, 'also' | 'letter'> = {},
): Page => ({
  to: `/${name}`,
  label: `resources.${name}.name_other`,
  list: name,
  ...more,
})

/** A page with a list that is not a resource. */
const listed = (
  list: keyof typeof lists,
  to: string,
  label: string,
  more: Pick<Page, 'also' | 'letter'> = {},
): Page => ({ to, label, list, ...more })

/**
 * The pages of the app, by workspace: the one table from which menu, tabs, search, keys and shortcuts come. An address
 * belongs to the page with the longest beginning of it.
 */
export const menu: readonly Workspace[] = [
  {
    name: 'account',
    label: 'ui.account.menu',
    icon: <AccountIcon />,
    apart: true,
    pages: [
      { to: paths.home, label: 'ra.page.dashboard', letter: 'h' },
      { to: paths.profile, label: 'ui.account.profile', needs: needs.profile },
      {
        to: paths.changePassword,
        label: 'ui.account.changePassword',
        needs: needs.profile,
        also: [paths.changeEmail],
      },
      { to: paths.glossary, label: 'help.glossary' },
      { to: paths.releases, label: 'help.releases' },
      { to: paths.about, label: 'about.title' },
    ],
  },
  {
    name: 'portfolio',
    label: 'menu.portfolio',
    icon: <EstateIcon />,
    pages: [
      { to: paths.estate, label: 'menu.tree', needs: needs.estate, letter: 'e' },
      resource('locations', { letter: 'l' }),
      resource('building-complexes'),
      resource('buildings', { letter: 'b', also: ['/comfort', '/floors', '/heat-load'] }),
      { to: paths.map, label: 'buildings.map.title', list: 'buildings', letter: 'k' },
      resource('building-units', { letter: 'u' }),
      resource('public-areas'),
      resource('rooms'),
      resource('radiators'),
      resource('windows'),
      resource('heating-circuits', { also: ['/balancing'] }),
      { to: paths.taxonomyImport, label: 'menu.import', needs: needs.import },
    ],
  },
  {
    name: 'projects',
    label: 'menu.projects',
    icon: <ProjectsIcon />,
    pages: [
      resource('projects', { letter: 'p' }),
      resource('appointments', { letter: 'c' }),
      { to: paths.installer.home, label: 'menu.installer', needs: needs.install },
    ],
  },
  {
    name: 'devices',
    label: 'menu.devices',
    icon: <DevicesIcon />,
    pages: [
      resource('thermostats', { letter: 't' }),
      resource('gateways', { letter: 'g', also: [paths.gatewayReassignment] }),
      resource('sensors', { letter: 's' }),
      resource('signal-testers'),
      listed('unknown-devices', paths.unknownDevices, 'menu.radio', { also: [paths.unknownApplications] }),
      listed('raw-messages', paths.rawMessages, 'menu.rawMessages'),
      listed('onboarding-runs', paths.onboarding, 'menu.onboarding'),
      listed('production-line', paths.productionLine, 'menu.productionLine'),
    ],
  },
  {
    name: 'alerts',
    label: 'menu.alerts',
    icon: <AlertsIcon />,
    pages: [listed('alerts', paths.alerts, 'menu.alerts', { letter: 'a' })],
  },
  {
    name: 'people',
    label: 'menu.people',
    icon: <PeopleIcon />,
    pages: [resource('renters', { letter: 'r' }), resource('leases'), resource('users')],
  },
  {
    name: 'updates',
    label: 'menu.batches',
    icon: <UpdatesIcon />,
    pages: [
      listed('bulk-updates', paths.bulkUpdates, 'menu.bulkUpdates', { letter: 'm' }),
      listed('firmware-updates', paths.firmwareUpdates, 'menu.firmwareUpdates'),
      listed('firmware-core', paths.firmwareVersions, 'menu.firmwareVersions'),
      listed('data-transfers-to-device', paths.dataTransfers, 'menu.dataTransfers'),
    ],
  },
  {
    name: 'privacy',
    label: 'menu.privacy',
    icon: <PrivacyIcon />,
    pages: [
      { to: paths.ownConsent, label: 'menu.ownConsent', needs: needs.ownConsent },
      listed('consents', paths.consents, 'menu.consents', { letter: 'd' }),
      // renters have no use for it
      {
        to: paths.legalTexts('optIn'),
        label: 'menu.legalTexts',
        needs: needs.estate,
        also: ['/legal-texts'],
      },
    ],
  },
  {
    name: 'administration',
    label: 'menu.administration',
    icon: <AdministrationIcon />,
    pages: [
      resource('tenants'),
      resource('global-users'),
      listed('jobs', paths.jobs, 'menu.jobs', { letter: 'j' }),
      // renters have no use for the settings and the roles
      { to: paths.settings, label: 'menu.settings', needs: needs.estate },
      listed('audit', paths.audit, 'menu.audit'),
      { to: paths.access, label: 'menu.access', needs: needs.estate },
    ],
  },
]
