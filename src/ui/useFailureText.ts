import { useTranslate } from 'react-admin'
import { failureSentence } from '../providers/reasons.ts'

/** The sentence that says why a call failed, in the language of the interface. */
export const useFailureText = () => {
  const translate = useTranslate()
  return (error: unknown): string => {
    const { key, args } = failureSentence(error)
    return translate(key, { ...args, _: translate('errors.internal') })
  }
}
