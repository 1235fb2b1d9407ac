import type { ReactNode, HTMLAttributes } from 'react'
import { reasonText } from '../../contract/consentProblems.ts'
import type { SubmissionField } from '../../domain/consent/submission.ts'
import { NativeField } from '../ui/native/nativeForm.tsx'
import { useSite } from './SiteContext.tsx'
import { useConsentForm, type ConsentFormState } from './useConsentForm.ts'

interface Props {
  form: ConsentFormState
  name: Exclude<SubmissionField, 'agreed'>
  autoComplete: string
  type?: 'text' | 'email'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** For browsers without scripts. */
  pattern?: string
  hint?: string
}

/** A labelled input with its hint and error. */
function Field({ form, name, hint, type = 'text', ...rest }: Props) {
  const { t, data } = useSite()
  const reason = form.reasonOf(name)
  return (
    <NativeField
      {...rest}
      className={name}
      id={name}
      name={name}
      label={t(`form.${name}`)}
      type={type}
      exact={type === 'email'}
      defaultValue={data.values[name]}
      required
      reason={reason && reasonText(t, reason)}
      hint={hint}
    />
  )
}

/** The checkbox beside the declaration's sentence; it starts checked only after a failed attempt. */
function Agreed({ form, statement }: { form: ConsentFormState; statement: string }) {
  const { t, data } = useSite()
  const reason = form.reasonOf('agreed')
  return (
    <div className="field agreed">
      <label htmlFor="agreed">
        <input
          id="agreed"
          name="agreed"
          type="checkbox"
          defaultChecked={data.values.agreed}
          required
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason ? 'agreed-reason agreed-hint' : 'agreed-hint'}
        />
        <span>{statement}</span>
      </label>
      {reason && (
        <p className="reason" id="agreed-reason">
          {reasonText(t, reason)}
        </p>
      )}
      <p className="hint" id="agreed-hint">
        {t('form.withdraw')}
      </p>
    </div>
  )
}

/** The fields that keep the form from being sent, each as a link. */
function Missing({ form }: { form: ConsentFormState }) {
  const { t } = useSite()
  if (form.wrong.length === 0) return <p className="missing">{t('form.complete')}</p>
  return (
    <p className="missing" id="missing">
      {t('form.missing')}
      {form.wrong.map((field) => (
        <a
          key={field}
          href={`#${field}`}
          onClick={(event) => {
            event.preventDefault()
            form.focus(field)
          }}
        >
          {t(`form.${field}`)}
        </a>
      ))}
    </p>
  )
}

/**
 * The card with the declaration's fields (spec 1 §2, §5). Without scripts the browser validates and posts it, and the
 * site's server answers.
 */
export function ConsentForm({ statement }: { statement: string }) {
  const { t, data } = useSite()
  const form = useConsentForm()
  const heldBack = form.scripted && form.wrong.length > 0
  return (
    <form
      method="post"
      className="card"
      aria-labelledby="form-title"
      aria-busy={form.sending}
      {...form.formProps}
    >
      <h2 id="form-title">{t('form.title')}</h2>
      <p className="hint">{t('form.hint')}</p>
      {data.problem !== null && (
        <p className="notice" role="alert">
          {data.problem}
        </p>
      )}
      <fieldset>
        <legend>{t('form.person')}</legend>
        <Field form={form} name="firstName" autoComplete="given-name" />
        <Field form={form} name="surname" autoComplete="family-name" />
        <Field
          form={form}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t('form.emailHint')}
        />
      </fieldset>
      <fieldset>
        <legend>{t('form.home')}</legend>
        <Field form={form} name="street" autoComplete="address-line1" />
        <Field form={form} name="number" autoComplete="off" />
        <Field
          form={form}
          name="zipCode"
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          autoComplete="postal-code"
        />
        <Field form={form} name="city" autoComplete="address-level2" />
      </fieldset>
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">{t('form.website')}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="embeddedIn" defaultValue={data.values.embeddedIn} />
      <input type="hidden" name="optInId" defaultValue={data.optIn?.id} />
      <Agreed form={form} statement={statement} />
      <HeldBack onTry={heldBack ? form.onHeldBack : undefined}>
        <button
          type="submit"
          className="primary"
          disabled={heldBack || form.sending}
          aria-describedby={heldBack ? 'missing' : undefined}
        >
          {form.sending ? t('form.sending') : t('form.send')}
        </button>
      </HeldBack>
      <Missing form={form} />
    </form>
  )
}

/**
 * A disabled button takes no click, so the wrapper catches it and shows what is missing. Keyboard users have Enter in
 * any field, and the links.
 */
function HeldBack({ onTry, children }: { onTry: (() => void) | undefined; children: ReactNode }) {
  return (
    <div
      className={onTry ? 'send held' : 'send'}
      role="presentation"
      // blurring a field would show its error and move the button away from under the click
      onMouseDown={onTry && ((event) => event.preventDefault())}
      onClick={onTry}
    >
      {children}
    </div>
  )
}
