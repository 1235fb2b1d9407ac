import type { ReactNode } from 'react'
import { menu } from './menu.tsx'
import { TenantSwitcher } from './resources/tenants/TenantSwitcher.tsx'
import { Layout } from './ui/shell/Layout.tsx'

const tenantSwitcher = <TenantSwitcher />

/** The frame of the app's pages: the menu and the current client. */
export const AppLayout = ({ children }: { children: ReactNode }) => (
  <Layout menu={menu} tenantSwitcher={tenantSwitcher}>
    {children}
  </Layout>
)
