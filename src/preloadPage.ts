import { paths } from './paths.ts'
import { resources } from './resources/index.ts'
import { lazyNamed, type LazyScreen } from './ui/loading/lazyNamed.tsx'

export const HomePage = lazyNamed(() => import('./home/HomePage.tsx'), 'HomePage')
export const DeviceListPage = lazyNamed(
  () => import('./resources/thermostats/all-clients/DeviceListPage.tsx'),
  'DeviceListPage',
)
export const OtherPages = lazyNamed(() => import('./OtherPages.tsx'), 'OtherPages')

const pageAt = (pathname: string): LazyScreen | undefined => {
  const [, resource = '', id, tab] = pathname.split('/')
  if (resource === '') return HomePage
  if (pathname.startsWith(paths.fleet)) return DeviceListPage
  const pages = resources.find(({ name }) => name === resource)?.pages
  if (!pages) return OtherPages
  if (!id) return pages.list
  return id === 'create' ? pages.create : tab === 'show' ? pages.show : pages.edit
}

/** Loads the page that a URL names, so that it appears together with the frame. A failed load is retried when the page is shown. */
export const preloadPage = async (pathname: string): Promise<void> => {
  await pageAt(pathname)
    ?.preload()
    .catch(() => undefined)
}
