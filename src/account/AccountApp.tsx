import { useEffect, useState } from 'react'
import { accountRoute, isInstaller, paths, safeNext, type AccountRoute } from '../paths.ts'
import { writeLanguage, type Language } from '../providers/language.ts'
import { Mark } from '../ui/native/icons.tsx'
import { AccountContext, type Arrival } from './AccountContext.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { Preferences } from './Preferences.tsx'
import { Register } from './Register.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { SignIn } from './SignIn.tsx'
import { loadTexts, type Translate } from './texts.ts'

interface Place {
  route: AccountRoute
  moved: boolean
  arrival: Arrival | undefined
}

const parameter = (name: string) => new URLSearchParams(location.search).get(name)

function placeHere(moved: boolean, arrival?: Arrival): Place {
  return {
    route: accountRoute(location.pathname) ?? { screen: 'signIn' },
    moved,
    arrival: arrival ?? (parameter('ended') ? 'ended' : undefined),
  }
}

interface Props {
  language: Language
  t: Translate
  prepareApp: () => void
  /** Replaces the account screens with the app at the given URL. */
  openApp: (url: string) => Promise<void>
}

/** The screens that need no session. They import neither react-admin nor MUI, which keeps the sign-in page light. */
export function AccountApp({ language, t, prepareApp, openApp }: Props) {
  const [texts, setTexts] = useState({ language, t })
  const [place, setPlace] = useState(() => placeHere(false))
  useEffect(() => {
    const onPop = () => setPlace(placeHere(true))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  const changeLanguage = (wanted: Language) => {
    void loadTexts(wanted).then((loaded) => {
      writeLanguage(wanted)
      setTexts({ language: wanted, t: loaded })
    })
  }
  const go = (url: string, arrival?: Arrival) => {
    // A deep link survives the detour through the forgotten-password screen.
    const next = parameter('next')
    // a phone without a network opens only what is below /installer
    const page = isInstaller(location.pathname) ? paths.installer.home + url : url
    history.pushState(null, '', next ? `${page}?${new URLSearchParams({ next }).toString()}` : page)
    setPlace(placeHere(true, arrival))
  }
  const value = {
    ...texts,
    ...place,
    changeLanguage,
    go,
    prepareApp,
    openApp: () => openApp(safeNext(parameter('next'))),
  }
  return (
    <AccountContext value={value}>
      <div className="account">
        <header>
          <span className="wordmark">
            <Mark />
            Ventil
          </span>
          <Preferences />
        </header>
        <main>
          <div className="card">
            <CurrentScreen route={place.route} />
          </div>
        </main>
        <footer>{texts.t('common.tagline')}</footer>
      </div>
    </AccountContext>
  )
}

function CurrentScreen({ route }: { route: AccountRoute }) {
  switch (route.screen) {
    case 'signIn':
      return <SignIn />
    case 'forgotPassword':
      return <ForgotPassword />
    case 'resetPassword':
      return <ResetPassword token={route.token} />
    case 'register':
      return <Register token={route.token} />
    case 'confirmEmail':
      return <ConfirmEmail token={route.token} />
  }
}
