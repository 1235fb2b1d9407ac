import { sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/bytes.ts'
import {
  encodeTransferControl,
  encodeWrittenFragment,
  resendMax,
  type WriteTarget,
  type ReadSource,
} from '../../../domain/codec/rt1/transfer.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import {
  fragmentBytesAt,
  fragmentsOf,
  gapsIn,
  readKinds,
  writtenKinds,
  type TransferKind,
} from '../../../domain/transfers/transfer.ts'
import type { TransferRow } from '../../actions/transfers/courses.ts'
import type { Tx } from '../../db/scope.ts'

/** A transfer whose next frame is due, with what is known of its device. */
export interface Due {
  row: TransferRow
  spreadingFactor: number | null
}

interface Frame {
  port: number
  /** Hexadecimal. */
  payload: string
  /** Decided with the announcement, by the data rate at that time. */
  fragmentBytes?: number
  fragments?: number
}

interface Cut extends Record<string, unknown> {
  id: string
  crc: string
  data: Uint8Array | null
  /** Fragments that have arrived. */
  there: number[] | null
}

const sizeOf = ({ row, spreadingFactor }: Due): number =>
  row.fragmentBytes ?? fragmentBytesAt('toDevice', spreadingFactor)

/** What the database knows of each transfer's next frame: the part of its file, or the fragments that are there. */
const cutsOf = async (tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<string, Cut>> => {
  const wanted = due.map((one) => {
    const length = sizeOf(one)
    const [first] = one.row.pending
    return {
      id: one.row.id,
      at: one.row.step === 'send' && first ? first[0] * length + 1 : null,
      length,
      receives: one.row.step === 'receive',
    }
  })
  const { rows } = await tx.execute<Cut>(sql`
    select x.id::text as id, f.crc::text as crc, case when r.at is not null then substring(f.data from r.at for r.length) end as data,
      case when r.receives then (select array_agg(g.fragment) from main.transfer_fragments g where g.transfer_id = x.id) end as there
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r(id uuid, at integer, length integer, receives boolean)
    join main.data_transfers x on x.id = r.id left join main.transfer_files f on f.id = x.file_id`)
  return new Map(rows.map((cut) => [cut.id, cut]))
}

const isWritten = (kind: TransferKind): kind is WriteTarget => writtenKinds.some((one) => one === kind)
const isRead = (kind: TransferKind): kind is ReadSource => readKinds.some((one) => one === kind)

const frameOf = (due: Due, cut: Cut | undefined): Frame | undefined => {
  const { number: id, kind, step, size, address, fragments, pending } = due.row
  const control = (message: Parameters<typeof encodeTransferControl>[0]) => ({
    port: thermostatPorts.transferControl,
    payload: toHex(encodeTransferControl(message)),
  })
  switch (step) {
    case 'announce': {
      if (!isWritten(kind) || cut === undefined) return undefined
      const fragmentBytes = sizeOf(due)
      const count = fragmentsOf('toDevice', size, fragmentBytes)
      return {
        ...control({
          kind: 'announce',
          id,
          target: kind,
          fragmentBytes,
          fragments: count,
          length: size,
          crc: Number(cut.crc),
        }),
        fragmentBytes,
        fragments: count,
      }
    }
    case 'send': {
      const [first] = pending
      if (first === undefined || !cut?.data) return undefined
      return {
        port: thermostatPorts.transfer,
        payload: toHex(encodeWrittenFragment({ id, fragment: first[0], data: cut.data })),
      }
    }
    case 'verify':
      return control({ kind: 'ask', id })
    case 'request':
      return isRead(kind)
        ? control({ kind: 'read', id, source: kind, address: address ?? 0, length: size })
        : undefined
    case 'receive': {
      const [gap] = gapsIn(new Set(cut?.there ?? []), fragments ?? 0)
      return gap && control({ kind: 'resend', id, range: [gap[0], Math.min(resendMax, gap[1])] })
    }
    case 'assemble':
      return undefined
  }
}

/** The next frame of each transfer; one without is not in the map. */
export const nextFrames = async (tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<string, Frame>> => {
  if (due.length === 0) return new Map()
  const cuts = await cutsOf(tx, due)
  return new Map(
    due.flatMap((one): [string, Frame][] => {
      const frame = frameOf(one, cuts.get(one.row.id))
      return frame ? [[one.row.id, frame]] : []
    }),
  )
}
