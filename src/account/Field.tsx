import { useId, useState, type HTMLAttributes } from 'react'
import { NativeField } from '../ui/native/nativeForm.tsx'
import { useAccount } from './AccountContext.tsx'
import { reasonText } from './failure.ts'
import { EyeIcon } from './icons.tsx'
import type { AccountForm } from './useAccountForm.ts'

interface Props {
  form: AccountForm
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  defaultValue?: string
  autoFocus?: boolean
  readOnly?: boolean
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

/** A labelled input with its hint and error; a password can be revealed. */
export function Field({ form, name, label, type = 'text', hint, ...rest }: Props) {
  const { t } = useAccount()
  const id = useId()
  const [seen, setSeen] = useState(false)
  const reason = form.reasons[name]
  const secret = type === 'password'
  return (
    <NativeField
      {...rest}
      id={id}
      name={name}
      label={label}
      type={secret && seen ? 'text' : type}
      exact={type !== 'text'}
      reason={reason && reasonText(reason, t)}
      // An error replaces the hint: for a short password both would say the same.
      hint={reason ? undefined : hint}
      aria-required
    >
      {secret && (
        <button
          type="button"
          className="icon reveal"
          aria-pressed={seen}
          aria-controls={id}
          aria-label={t(seen ? 'common.hidePassword' : 'common.showPassword')}
          onClick={() => setSeen(!seen)}
        >
          <EyeIcon crossed={seen} />
        </button>
      )}
    </NativeField>
  )
}
