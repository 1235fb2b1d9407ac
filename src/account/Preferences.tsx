import { useSyncExternalStore } from 'react'
import { languages } from '../../domain/limits.ts'
import { languageNames } from '../providers/language.ts'
import { readMode, subscribeMode, writeMode } from '../theme/mode.ts'
import { useAccount } from './AccountContext.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'

/** Language and theme; both also apply in the app. */
export function Preferences() {
  const { t, language, changeLanguage } = useAccount()
  const mode = useSyncExternalStore(subscribeMode, readMode)
  return (
    <div className="preferences">
      <div role="group" aria-label={t('common.language')} className="languages">
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            title={languageNames[each]}
            aria-label={`${languageNames[each]} (${each.toUpperCase()})`}
            onClick={() => changeLanguage(each)}
          >
            {each.toUpperCase()}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="icon"
        aria-label={t(mode === 'dark' ? 'common.switchToLight' : 'common.switchToDark')}
        onClick={() => writeMode(mode === 'dark' ? 'light' : 'dark')}
      >
        {mode === 'dark' ? <SunIcon /> : <MoonIcon />}
      </button>
    </div>
  )
}
