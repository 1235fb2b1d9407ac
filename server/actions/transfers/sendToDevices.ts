import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type * as z from 'zod'
import type { dataTransferToDevice as contract } from '../../../contract/main/dataTransfers.ts'
import { artifactFileNames, type FirmwareKind } from '../../../domain/firmware/artifacts.ts'
import { transferBytesMax, binaryTypes } from '../../../domain/transfers/transfer.ts'
import { findArtifact } from '../../finders/firmware/artifactRows.ts'
import { requireTransferFile, type TransferFile } from '../../finders/transfers/transferRows.ts'
import { lockTargets, lockTargetsIn } from '../../finders/transfers/transferTargets.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import type { Base, Upload } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { keepFile } from './keepFile.ts'
import { startTransfers } from './startTransfers.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit' | 'deps' | 'callExternally'> {
  actor: GlobalActor
}

interface Named {
  version: string | null
  key: string | null
}

const ordered = ({ id, kind, size }: TransferFile) =>
  ({ direction: 'toDevice', kind, fileId: id, address: null, size }) as const

const readImage = oncePerCall<{ data?: Uint8Array }>()

/**
 * The file of firmware: of a version as it goes over the air, or that of an earlier transfer by its key. Errors: firmwareNotFound 404, rule 422
 * at `version` if it is too large, 404 at `key`.
 */
const firmwareFile = async (
  { tx, now, actor, deps, callExternally }: Call,
  body: Named,
  kind: FirmwareKind,
): Promise<TransferFile> => {
  if (body.version === null) return requireTransferFile(tx, actor, body.key ?? '', [kind])
  const { version, compressedSize, compressedKey } = await findArtifact(tx, kind, body.version)
  refuseIf(compressedSize > transferBytesMax ? 'transferTooLarge' : undefined, 'version')
  const read = readImage(body, () => ({}))
  if (read.data === undefined)
    await callExternally(async () => {
      read.data = await buffer(await deps.files.read(compressedKey))
    })
  const data = read.data ?? refuse('internal')
  return keepFile(
    tx,
    { kind, name: artifactFileNames(kind, version).compressed, version, data, createdBy: actor.userId, now },
    'version',
  )
}

/** Sends firmware to thermostats. Errors: thermostatNotFound 404, notFound 404 at `version` or `key`. */
export const sendFirmware = async (
  call: Call,
  kind: FirmwareKind,
  body: z.output<typeof contract.core.body>,
) => {
  const file = await firmwareFile(call, body, kind)
  const targets = await lockTargets(call.tx, call.actor, body.euis, (index) => `euis.${index}`)
  return startTransfers({ ...call, userId: call.actor.userId }, targets, ordered(file))
}

/** Keeps an uploaded binary, and sends it to thermostats, if any are named. Errors: thermostatNotFound 404; rule 422 at `file` if it is empty or too large. */
export const sendBinary = async (
  call: Call & { upload: Upload },
  { TransferType, Name, Euis }: z.output<typeof contract.binary.form>,
) => {
  const { tx, now, actor, upload, audit } = call
  refuseIf(upload.size > transferBytesMax ? 'transferTooLarge' : undefined, 'file')
  const targets = await lockTargets(tx, actor, Euis, () => 'Euis')
  const file = await keepFile(
    tx,
    {
      kind: TransferType,
      name: Name,
      version: null,
      data: await readFile(upload.path),
      createdBy: actor.userId,
      now,
    },
    'file',
  )
  await audit({ action: 'dataTransfer.create', entityId: file.id, after: file })
  return startTransfers({ ...call, userId: actor.userId }, targets, ordered(file))
}

/** Sends a file to the thermostats of a building with enough charge. Errors: 404 at `buildingId`, `version` or `key`. */
export const sendToBuilding = async (call: Call, body: z.output<typeof contract.bulk.body>) => {
  const { tx, actor } = call
  const { buildingId, type, key, minBatteryLevel, minVoltage } = body
  if (type === 'binary' && key === null) refuse('rule', { fields: { key: 'required' } })
  const file =
    type === 'binary'
      ? await requireTransferFile(tx, actor, key ?? '', binaryTypes)
      : await firmwareFile(call, body, type)
  const targets = await lockTargetsIn(tx, actor, buildingId)
  return startTransfers({ ...call, userId: actor.userId }, targets, {
    ...ordered(file),
    gates: { minBatteryLevel, minVoltage },
  })
}
