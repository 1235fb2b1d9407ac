import type { HTMLAttributes } from 'react'
import { reasonText } from '../../contract/consentProblems.ts'
import type { SubmissionField } from '../../domain/consent/submission.ts'
import { useSite } from './SiteContext.tsx'
import type { ConsentFormState } from './useConsentForm.ts'

interface Props {
  form: ConsentFormState
  name: Exclude<SubmissionField, 'agreed'>
  autoComplete: string
  type?: 'text' | 'email'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** For browsers that run no script. */
  pattern?: string
  hint?: string
}

/** A labelled input with its help and its reason. */
export function Field({ form, name, hint, type = 'text', ...rest }: Props) {
  const { t, data } = useSite()
  const reason = form.reasonOf(name)
  const describedBy = [...(reason ? [`${name}-reason`] : []), ...(hint ? [`${name}-hint`] : [])].join(' ')
  return (
    <div className={`field ${name}`}>
      <label htmlFor={name}>{t(`form.${name}`)}</label>
      <input
        {...rest}
        id={name}
        name={name}
        type={type}
        defaultValue={data.values[name]}
        required
        aria-invalid={reason ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...(type === 'email' && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      />
      {reason && (
        <p className="reason" id={`${name}-reason`}>
          {reasonText(t, reason)}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
