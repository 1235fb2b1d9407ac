import { settleTransferNews } from '../../../actions/transfers/settleTransfers.ts'
import type { Tx } from '../../../db/scope.ts'
import { isKind, type ThermostatUplink, type UplinkOf } from './ThermostatUplink.ts'

/** Whether an uplink is about a data transfer. */
export const isOfTransfer = (uplink: ThermostatUplink): uplink is UplinkOf<'transfer' | 'transferReport'> =>
  isKind('transfer')(uplink) || isKind('transferReport')(uplink)

interface Taken {
  /** All others, and those of no transfer under way: they are kept raw. */
  ordered: ThermostatUplink[]
  /** The new ones, which besides show that their device was heard. */
  transferred: ThermostatUplink[]
}

/** Hands fragments and reports to their transfers, which know what has come before: they need no events, of which there would be thousands. */
export const takeTransfers = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
  now: Date,
): Promise<Taken> => {
  const about = uplinks.filter(isOfTransfer)
  const verdicts = await settleTransferNews(
    tx,
    about.map(({ device, at, decoded }) => ({ thermostatId: device.thermostat.id, at, message: decoded })),
    now,
  )
  const of = (verdict: (typeof verdicts)[number]) =>
    new Set<ThermostatUplink>(about.filter((_, index) => verdicts[index] === verdict))
  const strange = of('strange')
  return {
    ordered: uplinks.filter((uplink) => !isOfTransfer(uplink) || strange.has(uplink)),
    transferred: [...of('new')],
  }
}
