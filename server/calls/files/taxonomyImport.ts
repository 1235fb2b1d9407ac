import { taxonomyImport as contract } from '../../../contract/main/taxonomyImport.ts'
import { handlersFor } from '../../http/handler.ts'
import { startImport } from '../../workers/import/startImport.ts'

export const taxonomyImport = handlersFor(contract, {
  validate: (context) => startImport(context, 'taxonomyImportValidate', { exclusive: false }),
  run: (context) => startImport(context, 'taxonomyImport', { exclusive: true }),
})
