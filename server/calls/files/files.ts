import { files as contract } from '../../../contract/main/files.ts'
import { fileTemplate } from '../../workers/export/fileTemplate.ts'
import { xlsxType } from '../../workers/export/taxonomyExport.ts'
import { handlersFor } from '../../http/handler.ts'

export const files = handlersFor(contract, {
  template: async ({ params, query }) => ({ ...fileTemplate(params.template, query.Language), contentType: xlsxType }),
})
