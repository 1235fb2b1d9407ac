import { useTranslate } from 'react-admin'
import { Explain } from './Explain.tsx'
import { termOfLabel } from './terms.ts'

/** The button that explains a label, if it names a word of the trade. `label` is its text key, `name` its text, unless that is the key's. */
export const ExplainLabel = ({ label, name }: { label: string; name?: string }) => {
  const translate = useTranslate()
  const term = termOfLabel(label)
  return term && <Explain term={term} name={name ?? translate(label)} />
}
