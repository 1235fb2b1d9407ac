import {
  dataTransferFromDevice as fromDevice,
  dataTransferToDevice as toDevice,
} from '../../../contract/main/dataTransfers.ts'
import { abortTransferByUser } from '../../actions/transfers/abortTransfers.ts'
import { readFromDevice } from '../../actions/transfers/readFromDevice.ts'
import { sendBinary, sendFirmware, sendToBuilding } from '../../actions/transfers/sendToDevices.ts'
import { fileOfTransfer, transferPage } from '../../finders/transfers/transferRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const dataTransferToDevice = handlersFor(toDevice, {
  list: ({ tx, actor, query, now }) => transferPage(tx, actor, 'toDevice', query, now),
  core: (call) => sendFirmware(call, 'core', call.body),
  app: (call) => sendFirmware(call, 'app', call.body),
  binary: (call) => sendBinary(call, call.form),
  bulk: (call) => sendToBuilding(call, call.body),
  abort: (call) => abortTransferByUser(call, call.params.id),
})

export const dataTransferFromDevice = handlersFor(fromDevice, {
  list: ({ tx, actor, query, now }) => transferPage(tx, actor, 'fromDevice', query, now),
  flash: (call) => readFromDevice(call, 'flash', call.body),
  logs: (call) => readFromDevice(call, 'logs', { ...call.body, address: null }),
  ram: (call) => readFromDevice(call, 'ram', call.body),
  download: async ({ deps, tx, actor, params, now }) => {
    const { name, fileKey } = await fileOfTransfer(tx, actor, params.id, now)
    return { name, contentType: 'application/octet-stream', stream: () => deps.files.read(fileKey) }
  },
})
