import { toHex } from '../../../domain/codec/bytes.ts'
import {
  encodeFragment,
  encodeSetup,
  encodeStatusRequest,
} from '../../../domain/codec/lorawan/fragmentation.ts'
import { encodeImageRequest, encodeRestart } from '../../../domain/codec/lorawan/firmwareManagement.ts'
import { fragmentOf } from '../../../domain/codec/lorawan/parity.ts'
import {
  firmwarePorts,
  fragmentSizeFor,
  restartSeconds,
  sessionIndexOf,
} from '../../../domain/firmware/exchange.ts'
import { sessionOf } from '../../../domain/firmware/imageBlock.ts'
import type { UpdateRow } from '../../actions/firmware/writeUpdates.ts'

/** A frame to be sent, and what the row knows of it. */
interface Made {
  readonly port: number
  /** Hexadecimal. */
  readonly payload: string
  readonly row: Partial<UpdateRow>
}

/** The request of a session: its fragments are as large as the device's connection allows now. */
const setup = (row: UpdateRow, block: Uint8Array, spreadingFactor: number | null): Made => {
  const size = fragmentSizeFor(spreadingFactor)
  const session = sessionOf(block, sessionIndexOf(row.attempts), size)
  const { fragments } = session
  const known = { fragmentSize: size, fragmentsTotal: fragments, lastFragment: fragments, nextFragment: 1 }
  return { port: firmwarePorts.fragments, payload: toHex(encodeSetup(session)), row: known }
}

/** The frame of a request or of the next fragment. */
export const frameOf = (
  what: 'setup' | 'fragment' | 'status' | 'image' | 'restart',
  row: UpdateRow,
  block: Uint8Array,
  spreadingFactor: number | null,
): Made => {
  const index = sessionIndexOf(row.attempts)
  switch (what) {
    case 'setup':
      return setup(row, block, spreadingFactor)
    case 'fragment': {
      const bytes = encodeFragment(
        index,
        row.nextFragment,
        fragmentOf(block, row.fragmentSize, row.nextFragment),
      )
      return { port: firmwarePorts.fragments, payload: toHex(bytes), row: {} }
    }
    case 'status':
      return { port: firmwarePorts.fragments, payload: toHex(encodeStatusRequest(index)), row: {} }
    case 'image':
      return { port: firmwarePorts.management, payload: toHex(encodeImageRequest()), row: {} }
    case 'restart':
      return { port: firmwarePorts.management, payload: toHex(encodeRestart(restartSeconds)), row: {} }
  }
}
