import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext, memoryStore, type AuthProvider, type DataProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createI18nProvider } from '../../providers/i18nProvider.ts'
import type { Language } from '../../providers/language.ts'
import { themeOptions } from '../../theme/theme.ts'

interface Options {
  language?: Language
  at?: string
  authProvider?: Partial<AuthProvider>
  dataProvider?: DataProvider
}

/** Renders within the app's theme, texts and router, for a user with the test's permissions. */
export async function renderInApp(
  children: ReactNode,
  { language = 'en', at = '/', authProvider, dataProvider }: Options = {},
) {
  localStorage.setItem('language', language)
  const i18nProvider = await createI18nProvider()
  const nobody: AuthProvider = {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve([]),
  }
  const element = (
    <AdminContext
      authProvider={{ ...nobody, ...authProvider }}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      {...(dataProvider && { dataProvider })}
      lightTheme={themeOptions('light', language)}
      darkTheme={themeOptions('dark', language)}
    >
      {children}
    </AdminContext>
  )
  // a data router, as in the app: only with one can a page ask before it is left
  return render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />,
  )
}
