import { privacyPdf } from '../../contract/consentSite.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { Heading, LegalBody, PaperIcon, TickIcon } from './PageParts.tsx'
import { useSite } from './SiteContext.tsx'

function PrivacyInformation() {
  const { t, data } = useSite()
  if (!data.hasPrivacy) return null
  return (
    <a className="paper" href={privacyPdf(data.language)} download>
      <PaperIcon />
      <span>
        <strong>{t('pdf.label')}</strong>
        <small>{t('pdf.hint')}</small>
      </span>
    </a>
  )
}

/** The declaration with its explanation, the privacy information to download, and the form. */
export function Declaration() {
  const { t, data } = useSite()
  if (!data.optIn) {
    return (
      <div className="alone">
        <Heading>{t('nothing.title')}</Heading>
        <p>{t('nothing.text')}</p>
        <PrivacyInformation />
      </div>
    )
  }
  return (
    <div className="declaration">
      <div className="explanation">
        <Heading>{data.optIn.title}</Heading>
        <LegalBody body={data.optIn.body} />
        <PrivacyInformation />
      </div>
      <ConsentForm statement={data.optIn.statement} />
    </div>
  )
}

/** Replaces the form once it was sent. */
export function Submitted() {
  const { t } = useSite()
  return (
    <div className="alone">
      <TickIcon />
      <Heading>{t('submitted.title')}</Heading>
      <p>{t('submitted.text')}</p>
      <p>{t('submitted.keep')}</p>
      <PrivacyInformation />
    </div>
  )
}
