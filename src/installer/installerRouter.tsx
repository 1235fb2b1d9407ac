import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { lazyNamed } from '../ui/loading/lazyNamed.tsx'
import { HomePage } from './home/HomePage.tsx'
import { watchDialogs } from './shell/dialogEntry.ts'
import { InstallerLayout } from './shell/InstallerLayout.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'

const ChangesPage = lazyNamed(() => import('./outbox/ChangesPage.tsx'), 'ChangesPage')
const BuildingsPage = lazyNamed(() => import('./home/BuildingsPage.tsx'), 'BuildingsPage')
const BuildingPage = lazyNamed(() => import('./building/BuildingPage.tsx'), 'BuildingPage')
const GatewayPage = lazyNamed(() => import('./gateway/GatewayPage.tsx'), 'GatewayPage')
const SignalPage = lazyNamed(() => import('./signal/SignalPage.tsx'), 'SignalPage')
const InfoPage = lazyNamed(() => import('./building-info/InfoPage.tsx'), 'InfoPage')
const ThermostatsPage = lazyNamed(() => import('./home/ThermostatsPage.tsx'), 'ThermostatsPage')
const UnitsPage = lazyNamed(() => import('./unit/UnitsPage.tsx'), 'UnitsPage')
const UnitPage = lazyNamed(() => import('./unit/UnitPage.tsx'), 'UnitPage')
const NoAccessPage = lazyNamed(() => import('./unit/NoAccessPage.tsx'), 'NoAccessPage')
const RoomPage = lazyNamed(() => import('./room/RoomPage.tsx'), 'RoomPage')
const RoomStepsPage = lazyNamed(() => import('./room/RoomStepsPage.tsx'), 'RoomStepsPage')
const RadiatorPage = lazyNamed(() => import('./radiator/RadiatorPage.tsx'), 'RadiatorPage')

/** The pages; each loads on first use. Each step of a wizard has a URL of its own, which the back button of the phone leads back through. */
const pages: RouteObject[] = [
  { index: true, element: <HomePage /> },
  { path: 'changes', element: <ChangesPage /> },
  { path: 'buildings', element: <BuildingsPage /> },
  { path: 'buildings/:id', element: <BuildingPage /> },
  { path: 'buildings/:id/gateways/:eui/:step?', element: <GatewayPage /> },
  { path: 'buildings/:id/signal/:step?', element: <SignalPage /> },
  { path: 'buildings/:id/info/:step?', element: <InfoPage /> },
  { path: 'thermostats', element: <ThermostatsPage /> },
  { path: 'buildings/:id/units', element: <UnitsPage /> },
  { path: 'buildings/:id/units/:unitId', element: <UnitPage /> },
  { path: 'buildings/:id/units/:unitId/no-access', element: <NoAccessPage /> },
  { path: 'buildings/:id/units/:unitId/rooms/:roomId', element: <RoomPage /> },
  { path: 'buildings/:id/units/:unitId/rooms/:roomId/steps/:step?', element: <RoomStepsPage /> },
  {
    path: 'buildings/:id/units/:unitId/rooms/:roomId/radiators/:radiatorId/:step?',
    element: <RadiatorPage />,
  },
  { path: '*', element: <NotFoundPage /> },
]

export const installerRouter = () => {
  watchDialogs()
  return createBrowserRouter([{ path: '/installer', element: <InstallerLayout />, children: pages }])
}
