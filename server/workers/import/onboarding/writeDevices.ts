import { onboardedLifecycle } from '../../../../domain/import/onboarding.ts'
import { writeHistory } from '../../../actions/devices/assignThermostat.ts'
import { bulkInsert } from '../../../db/bulk.ts'
import {
  gateways,
  registrationKeys,
  registrationOrders,
  sensors,
  signalTesters,
  thermostats,
} from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId, orderedId } from '../../../ids.ts'
import { tellLive } from '../../../live/tell.ts'
import { tellRegistrar } from '../../../registration/orders.ts'
import type { RowPlan } from './RowPlan.ts'
import type { DeviceWork, NewDevice } from './planDevices.ts'

interface Writing {
  tx: Tx
  now: Date
  userId: string
}

type Added<Kind extends NewDevice['kind']> = Extract<NewDevice, { kind: Kind }> & { readonly id: string }

const isOf =
  <Kind extends NewDevice['kind']>(kind: Kind) =>
  (device: NewDevice & { id: string }): device is Added<Kind> =>
    device.kind === kind

/** Rows per statement, as for other bulk writes. */
const slice = 1000

/** Runs a bulk statement over slices of rows. */
const sliced = async <R>(rows: readonly R[], write: (some: R[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += slice) await write(rows.slice(from, from + slice))
}

const addDevices = async ({ tx, now, userId }: Writing, devices: readonly NewDevice[]): Promise<void> => {
  const added = devices.map((device) => ({ ...device, id: newId() }))
  const lifecycle = onboardedLifecycle
  await sliced(added.filter(isOf('thermostats')), async (some) => {
    await bulkInsert(
      tx,
      thermostats,
      ['id', 'tenantId', 'eui', 'joinEui', 'wtId', 'hardwareRevision', 'firmwareVersion', 'lifecycle'],
      some.map((device) => ({ ...device, lifecycle })),
    )
    await writeHistory(
      tx,
      now,
      some.map(({ id, tenantId }) => ({
        thermostatId: id,
        tenantId,
        userId,
        kind: 'created',
        data: { lifecycle },
      })),
    )
  })
  await sliced(added.filter(isOf('sensors')), (some) =>
    bulkInsert(tx, sensors, ['id', 'tenantId', 'eui', 'joinEui', 'type'], some),
  )
  await sliced(added.filter(isOf('signalTesters')), (some) =>
    bulkInsert(tx, signalTesters, ['id', 'tenantId', 'eui', 'joinEui', 'label'], some),
  )
  await sliced(added.filter(isOf('gateways')), (some) =>
    bulkInsert(tx, gateways, ['id', 'tenantId', 'eui', 'gatewayId', 'boardId', 'productId'], some),
  )
  await tellLive(
    tx,
    added.flatMap(({ kind, tenantId, id, eui }) =>
      tenantId === null ? [] : [{ tenantId, topic: kind, ids: [kind === 'thermostats' ? eui : id] }],
    ),
  )
}

type Ordered = RowPlan<DeviceWork> & { readonly rowId: string }

const orderThem = async ({ tx, now }: Writing, rows: readonly Ordered[]): Promise<void> => {
  const at = now.toISOString()
  const orders = rows.flatMap(({ eui, work, rowId }) =>
    work?.registration
      ? [
          {
            id: orderedId(now),
            eui,
            ...work.registration,
            createdAt: at,
            nextAttemptAt: at,
            attempts: 0,
            onboardingRowId: rowId,
          },
        ]
      : [],
  )
  if (orders.length === 0) return
  await sliced(orders, async (some) => {
    await bulkInsert(
      tx,
      registrationOrders,
      ['id', 'tenantId', 'eui', 'change', 'createdAt', 'nextAttemptAt', 'attempts', 'onboardingRowId'],
      some,
    )
    const keys = some.flatMap(({ id, keys: held }) => (held ? [{ orderId: id, ...held }] : []))
    if (keys.length > 0) await bulkInsert(tx, registrationKeys, ['orderId', 'appKey', 'genAppKey'], keys)
  })
  await tellRegistrar(tx)
}

/** Adds devices and orders their registration, in the same transaction: the one is never done without the other. */
export const writeDevices = async (writing: Writing, rows: readonly Ordered[]): Promise<void> => {
  await addDevices(
    writing,
    rows.flatMap(({ work }) => work?.add ?? []),
  )
  await orderThem(writing, rows)
}
