// react-admin lets users rename pages, with a form that every page brings along. Nobody can here: titles are texts.
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  title?: ReactNode
  defaultTitle?: ReactNode
}

export const PageTitleConfigurable = ({ title, defaultTitle }: Props) => {
  const translate = useTranslate()
  return <span>{typeof title === 'string' && title !== '' ? translate(title, { _: title }) : title || defaultTitle}</span>
}
