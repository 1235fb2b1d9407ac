import { createRoot } from 'react-dom/client'
import { personName } from '../../domain/rules/user.ts'
import { accountRoute, isInstaller } from '../paths.ts'
import { beforeSignOut } from '../providers/authProvider.ts'
import { createI18nProvider } from '../providers/i18nProvider.ts'
import { leaveUnasked } from '../providers/leaving.ts'
import { dropUnsent, noteUnsent } from '../providers/unsentChanges.ts'
import { watchRelease } from '../providers/release.ts'
import { readSession } from '../providers/session.ts'
import { watchSession } from '../providers/watchSession.ts'
import { InstallerApp } from './InstallerApp.tsx'
import { installerRouter } from './installerRouter.tsx'
import { keepStorage } from './offline/keepStorage.ts'
import { registerWorker } from './offline/worker.ts'
import { entriesOf, forget } from './outbox/outbox.ts'
import { forgetThumbnails } from './photos/thumbnails.ts'

/** Forgets what a user read here, and notes for the sign-in page what they saved and was not sent: that stays. */
const tidy = async (userId: string): Promise<void> => {
  const user = readSession()?.user
  await forget(userId)
  if (user) noteUnsent({ userId, name: personName(user), count: (await entriesOf(userId)).length })
}

/** Starts the installer on a page that has a session. */
export async function mountApp(root: HTMLElement): Promise<void> {
  const i18nProvider = await createI18nProvider()
  watchSession(
    (url) => leaveUnasked(() => location.replace(url)),
    () => leaveUnasked(() => location.reload()),
  )
  beforeSignOut(tidy)
  beforeSignOut(forgetThumbnails)
  dropUnsent(readSession()?.user.id)
  watchRelease()
  // history entries from before the sign-in, and of the back office, are pages of another app
  addEventListener('popstate', () => {
    if (accountRoute(location.pathname) || !isInstaller(location.pathname)) location.reload()
  })
  createRoot(root).render(<InstallerApp i18nProvider={i18nProvider} router={installerRouter()} />)
  keepStorage()
  registerWorker()
}
