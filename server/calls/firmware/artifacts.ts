import { firmwareCore as core, ventilApp as app } from '../../../contract/main/firmware.ts'
import { addArtifact, removeArtifact } from '../../actions/firmware/addArtifact.ts'
import { artifactPage } from '../../finders/firmware/artifactRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const firmwareCore = handlersFor(core, {
  list: ({ tx, query }) => artifactPage(tx, 'core', query),
  upload: (call) => addArtifact(call, 'core'),
  remove: (call) => removeArtifact(call, 'core', call.params.version),
})

export const ventilApp = handlersFor(app, {
  list: ({ tx, query }) => artifactPage(tx, 'app', query),
  upload: (call) => addArtifact(call, 'app'),
  remove: (call) => removeArtifact(call, 'app', call.params.version),
})
