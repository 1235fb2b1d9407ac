/** Takes the accents off letters, so that a search finds them; in place of a table of every one of them. */
export const clean = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '')
