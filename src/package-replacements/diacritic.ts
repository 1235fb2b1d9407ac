/** Strips diacritics so that searches match; replaces a package that has a table of every accented letter. */
export const clean = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '')
