import { createRequire } from 'node:module'

/** The complete typeface, because names of places and people use letters of many languages; a document embeds only the glyphs it uses. */
const typeface = (name: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`)
export const typefaces = {
  plain: typeface('400Regular/SourceSans3_400Regular'),
  bold: typeface('600SemiBold/SourceSans3_600SemiBold'),
} as const

/** Ligatures (fi, ft) are off: they would appear across the joints of German compounds, and some readers cannot split them. */
export const letterForms: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['kern'] }

export const inkOfPaper = '#15211f'
