import { privacyPdf } from '../../contract/consentSite.ts'
import { Heading, LegalBody } from './PageParts.tsx'
import { useSite } from './SiteContext.tsx'

/** The published legal notice or the privacy information. */
export function TextPage({ page }: { page: 'imprint' | 'privacy' }) {
  const { t, data } = useSite()
  return (
    <div className="alone wide">
      <Heading>{data.text ? data.text.title : t(`titles.${page}`)}</Heading>
      {data.text ? <LegalBody body={data.text.body} /> : <p>{t(`unpublished.${page}`)}</p>}
      {page === 'privacy' && data.hasPrivacy && (
        <p>
          <a href={privacyPdf(data.language)} download>
            {t('pdf.link')}
          </a>
        </p>
      )}
    </div>
  )
}

export function NotFound() {
  const { t, data } = useSite()
  return (
    <div className="alone">
      <Heading>{t('titles.notFound')}</Heading>
      <p>{t('notFound.text')}</p>
      <p>
        <a href={`/${data.language}`}>{t('notFound.link')}</a>
      </p>
    </div>
  )
}
