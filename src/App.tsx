import CssBaseline from '@mui/material/CssBaseline'
import { memo, useSyncExternalStore, type ReactNode } from 'react'
import { AdminContext, Resource, ResourceDefinitionContext, type I18nProvider } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { declareAll } from './declareAll.ts'
import { menu } from './menu.tsx'
import { paths } from './paths.ts'
import { DeviceListPage, HomePage, OtherPages } from './preloadPage.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { ownState } from './providers/ownState.ts'
import { readTenant, subscribeTenant } from './providers/session.ts'
import { resources } from './resources/index.ts'
import { TenantSwitcher } from './resources/tenants/TenantSwitcher.tsx'
import { Search } from './search/Search.tsx'
import { useThemes } from './theme/theme.ts'
import { exactRoute } from './ui/page/exactRoute.tsx'
import { ErrorBoundary } from './ui/states/ErrorBoundary.tsx'
import { lazyNamed } from './ui/loading/lazyNamed.tsx'
import { guarded } from './ui/states/RequirePermission.tsx'
import { Layout } from './ui/shell/Layout.tsx'
import { Notices } from './ui/shell/Notices.tsx'
import { Texts } from './ui/Texts.tsx'
import { useScrollRestoration } from './ui/page/useScrollRestoration.ts'

const tenantSwitcher = <TenantSwitcher />
const search = <Search menu={menu} />

/** The frame of the app's pages: the menu and the current client. */
const AppLayout = ({ children }: { children: ReactNode }) => (
  <Layout menu={menu} tenantSwitcher={tenantSwitcher} search={search}>
    {children}
  </Layout>
)

const AccessDeniedPage = lazyNamed(() => import('./ui/states/NoPermission.tsx'), 'AccessDeniedPage')
const SetupPage = lazyNamed(() => import('./resources/projects/setup/SetupPage.tsx'), 'SetupPage')

/** Below the pages of a resource, and so not among the other pages, which are matched last. */
const belowResources = [
  <Route key="setup" path="/projects/:id/setup/:step?" element={<SetupPage />} />,
  <Route key="all" path={paths.fleet} element={<DeviceListPage />} />,
  <Route key="production" path={paths.production} element={<DeviceListPage />} />,
]

declareAll()

/** The pages of every resource, each at its address and behind the permission of its call. */
const guardedResources = resources.map(({ name, represent, removal, pages, tabs }) => ({
  name,
  represent,
  removal,
  // they take no props: react-admin renders its routes again and again, which need not reach the rows of a list
  pages: Object.fromEntries(
    Object.entries(pages).map(([action, Page]) => [
      action,
      memo(exactRoute(tabs[action] ?? [], guarded(name, action, Page))),
    ]),
  ),
}))

const resourceElements = guardedResources.map(({ name, represent, removal, pages }) => (
  <Resource key={name} name={name} recordRepresentation={represent} options={{ removal }} {...pages} />
))

const nothing = () => undefined

const ScrollRestoration = () => {
  useScrollRestoration()
  return null
}

/**
 * The pages within their frame. Those of react-admin's own routes would be rendered twice before they are seen: its routes find out in an
 * effect what their children name, and ask for rights and session, which every page and call here does for itself.
 */
const pages = (
  <ErrorBoundary place="">
    <ScrollRestoration />
    <AppLayout>
      <Routes>
        {belowResources}
        {resourceElements.map((resource) => (
          <Route key={resource.props.name} path={`${resource.props.name}/*`} element={resource} />
        ))}
        <Route path="/" element={<HomePage />} />
        <Route path="/access-denied" element={<AccessDeniedPage />} />
        <Route path="*" element={<OtherPages />} />
      </Routes>
    </AppLayout>
  </ErrorBoundary>
)

/** All that there are, known before the first page: react-admin registers them after it, and again after that, and renders everything anew each time. */
const definitions = {
  definitions: Object.fromEntries(
    resourceElements.map(({ props }) => [props.name, Resource.registerResource(props)]),
  ),
  register: nothing,
  unregister: nothing,
}

/** One Admin and one query cache per tenant, so that no data of one tenant's screens survives a switch to another. */
export const App = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  const tenant = useSyncExternalStore(subscribeTenant, readTenant) ?? 'none'
  const { store, queryClient } = ownState()
  const themes = useThemes()
  return (
    // The parts of <Admin>, without the default pages and texts that it bundles, and with routes of our own.
    <AdminContext
      key={tenant}
      {...themes}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <CssBaseline enableColorScheme />
      <Texts>
        <ResourceDefinitionContext.Provider value={definitions}>{pages}</ResourceDefinitionContext.Provider>
        <Notices />
      </Texts>
    </AdminContext>
  )
}
