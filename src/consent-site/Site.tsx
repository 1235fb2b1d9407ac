import { useLayoutEffect, useState, type MouseEvent } from 'react'
import type { SiteData } from '../../contract/consentSite.ts'
import { footerCopyrightYear, languages, type Language } from '../../domain/limits.ts'
import { languageNames } from '../providers/language.ts'
import { Mark } from '../ui/native/icons.tsx'
import { isUnmodifiedClick } from '../ui/native/nativeForm.tsx'
import { Declaration, Submitted } from './Declaration.tsx'
import { pageOf, type LoadedPage, titleOf } from './pageOf.ts'
import { Confirmation, Confirmed, Revocation, Revoked } from './Revocation.tsx'
import { SiteContext, useSite } from './SiteContext.tsx'
import { NotFound, TextPage } from './TextPage.tsx'
import { Toasts, type Toast } from './Toasts.tsx'

/** Links to the same page in the other language; with scripts, the input is kept. */
function Languages() {
  const { t, data, changeLanguage } = useSite()
  const follow = (language: Language) => (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return
    event.preventDefault()
    void changeLanguage(language)
  }
  return (
    <nav className="languages" aria-label={t('language')}>
      {languages.map((language) => (
        <a
          key={language}
          href={data.paths[language]}
          lang={language}
          hrefLang={language}
          aria-current={language === data.language ? 'true' : undefined}
          onClick={follow(language)}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}

function Page() {
  const { data } = useSite()
  switch (data.page) {
    case 'declaration':
      return <Declaration />
    case 'submitted':
      return <Submitted />
    case 'revocation':
      return <Revocation />
    case 'confirmation':
      return <Confirmation />
    case 'confirmed':
      return <Confirmed />
    case 'revoked':
      return <Revoked />
    case 'imprint':
    case 'privacy':
      return <TextPage page={data.page} />
    case 'notFound':
      return <NotFound />
  }
}

function Footer() {
  const { t, data } = useSite()
  return (
    <footer>
      <nav aria-label={t('footer.label')}>
        <a href={data.links.contact}>{t('footer.contact')}</a>
        <a href={data.links.imprint}>{t('footer.imprint')}</a>
        <a href={data.links.privacy}>{t('footer.privacy')}</a>
      </nav>
      <p>{t('footer.copyright', { year: footerCopyrightYear })}</p>
    </footer>
  )
}

/** The whole site: a page, with header and footer unless it is embedded (spec 1 §2). */
export function Site({ first }: { first: LoadedPage }) {
  const [loaded, setLoaded] = useState(first)
  const [moved, setMoved] = useState(false)
  const [toast, setToast] = useState<Toast>()
  const { data, t } = loaded
  const title = titleOf(loaded)
  // With the page's texts, not after them: a screen reader speaks a page in the language that it names.
  useLayoutEffect(() => {
    document.title = title
    document.documentElement.lang = data.language
  }, [title, data.language])

  const say = (tone: Toast['tone'], text: string) =>
    setToast((last) => ({ id: (last?.id ?? 0) + 1, tone, text }))
  const changeLanguage = async (language: Language) => {
    const path = data.paths[language]
    const other = await fetch(path).then(
      async (reply) => pageOf(await reply.text()),
      () => undefined,
    )
    if (!other) return say('danger', t('problems.offline'))
    history.replaceState(null, '', path)
    // the form stays submitted
    setLoaded(data.page === 'submitted' ? { ...other, data: { ...other.data, page: data.page } } : other)
    setToast(undefined)
  }
  const show = (page: SiteData['page'], path?: string) => {
    if (path !== undefined) history.replaceState(null, '', `${path}/${data.language}`)
    setMoved(true)
    setLoaded({
      t,
      data: {
        ...data,
        page,
        problem: null,
        ...(path !== undefined && { paths: { en: `${path}/en`, de: `${path}/de` } }),
      },
    })
    scrollTo(0, 0)
  }
  return (
    <SiteContext value={{ data, t, moved, changeLanguage, show, say }}>
      <div className={data.embedded ? 'site embedded' : 'site'}>
        {data.embedded ? (
          <Languages />
        ) : (
          <header>
            <a className="skip" href="#main">
              {t('skip')}
            </a>
            <a className="wordmark" href={`/${data.language}`} aria-label={`${t('name')}: ${t('home')}`}>
              <Mark />
              {t('name')}
            </a>
            <Languages />
          </header>
        )}
        <main id="main" tabIndex={-1}>
          <Page />
        </main>
        {!data.embedded && <Footer />}
      </div>
      <Toasts toast={toast} onClose={() => setToast(undefined)} />
    </SiteContext>
  )
}
