import type { LoadedPage } from './pageOf.ts'

/** What a browser's tab is named. */
export const titleOf = ({ data: { page, optIn }, t }: LoadedPage): string =>
  `${page === 'declaration' && !optIn ? t('nothing.title') : t(`titles.${page}`)} · ${t('name')}`
