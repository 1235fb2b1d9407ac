import type { HTMLAttributes } from 'react'
import { reasonText } from '../../contract/consentProblems.ts'
import type { SubmissionField } from '../../domain/consent/submission.ts'
import { PlainField } from '../ui/plain/plainForm.tsx'
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
  return (
    <PlainField
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
