import { taxonomyExport } from '../../../contract/main/taxonomyExport.ts'
import { main } from '../../providers/api.ts'
import type { Language } from '../../providers/language.ts'

/** Asks for the whole estate of the client as a spreadsheet; the answer is the job. */
export const exportEstate = (language: Language): Promise<unknown> => main(taxonomyExport.tenant, { query: { Language: language } }, { preferAsync: true })

/** Asks for a space with all below it as a spreadsheet; the answer is the job. */
export const exportSpace = (spaceId: string, language: Language): Promise<unknown> =>
  main(taxonomyExport.space, { params: { spaceId }, query: { Language: language } }, { preferAsync: true })
