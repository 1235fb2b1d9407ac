import { heatingCircuits, type HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { main } from '../../providers/api.ts'

export const confirmBalancing = ({ id, version }: HeatingCircuit) =>
  main(heatingCircuits.confirmBalancing, { params: { id }, version, body: {} })

/** Resets one circuit, or with `global` all of the client's; returns the number of circuits reset. */
export const resetBalancing = (id: string, global: boolean) =>
  main(heatingCircuits.resetBalancing, { params: { id }, query: { global } })

/** The number of balanced circuits of the client. */
export const countBalanced = async (): Promise<number> =>
  (await main(heatingCircuits.list, { query: { Balanced: true, PageSize: 1 } })).total
