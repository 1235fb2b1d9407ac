import type { SiteValues } from '../../../contract/consentSite.ts'
import { whyNotZipCode } from '../../../domain/consent/submission.ts'
import type { Language } from '../../../domain/limits.ts'

/** The declaration form as submitted by a browser without scripts. */
type ScriptlessForm = URLSearchParams

const text = (form: ScriptlessForm, name: string): string => form.get(name) ?? ''

/** The values as typed, for showing the form again. */
export const valuesOf = (form: ScriptlessForm): SiteValues => ({
  firstName: text(form, 'firstName'),
  surname: text(form, 'surname'),
  email: text(form, 'email'),
  street: text(form, 'street'),
  number: text(form, 'number'),
  zipCode: text(form, 'zipCode'),
  city: text(form, 'city'),
  agreed: form.has('agreed'),
  embeddedIn: text(form, 'embeddedIn'),
})

/** The body of the call (contract/main/dataPrivacySite.ts), which validates it. */
export const submissionOf = (form: ScriptlessForm, language: Language): Record<string, unknown> => {
  const { zipCode, embeddedIn, ...values } = valuesOf(form)
  const isNumber = whyNotZipCode(zipCode) !== 'invalidNumber' && zipCode.trim() !== ''
  return {
    ...values,
    zipCode: isNumber ? Number(zipCode.replace(',', '.')) : zipCode,
    language,
    website: text(form, 'website'),
    embeddedIn: embeddedIn || null,
    ...(form.get('optInId') && { optInId: text(form, 'optInId') }),
  }
}

/** The origin of the site that frames this page, from the Referer of the frame's request; empty if the browser sends none. */
export const embeddedInOf = (referrer: string | undefined, ownOrigin: string): string => {
  if (referrer === undefined || !URL.canParse(referrer)) return ''
  const { host, origin } = new URL(referrer)
  return origin === ownOrigin ? '' : host.slice(0, 253)
}
