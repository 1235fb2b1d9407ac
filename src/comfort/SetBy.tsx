import { useTranslate } from 'react-admin'
import { useFormat } from '../ui/facts/format.ts'

interface Props {
  at: string | null
  by: string | null
  /** Text key of the sentence; its keys with and without a name end with By and not. */
  text?: string
}

/** Says when something was set and by whom, as far as that is known. */
export const SetBy = ({ at, by, text = 'comfort.setAt' }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  if (at === null) return null
  return translate(by === null ? text : `${text}By`, { when: date(at) ?? '', name: by ?? '' })
}
