import { renterImport as contract } from '../../../contract/main/renterImport.ts'
import { handlersFor } from '../../http/handler.ts'
import { startImport } from '../../workers/import/startImport.ts'

export const renterImport = handlersFor(contract, {
  validate: (context) => startImport(context, 'renterImportValidate', { exclusive: false }),
  run: (context) => startImport(context, 'renterImport', { exclusive: true }),
})
