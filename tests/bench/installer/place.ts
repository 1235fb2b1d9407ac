import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { demoCalls } from '../../e2e/demoCalls.ts'
import type { RunningVentil } from '../../support/startVentil.ts'

const Id = z.object({ id: z.string() })
const Buildings = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })).min(1) })

const anEui = (start: string): string => `${start}${randomUUID().replaceAll('-', '').slice(0, 12)}`

export interface Device {
  readonly id: string
  readonly eui: string
}

/** What the office prepares: empty units in a building of the demo's technician, and devices in stock. */
export const preparation = async (ventil: RunningVentil) => {
  const [office, technician] = [await demoCalls(ventil, 'admin'), await demoCalls(ventil, 'technician')]
  const [building] = Buildings.parse(
    await technician.call('GET', '/api/install-tool/buildings?PageSize=1'),
  ).items
  if (!building) throw new Error('the technician has no building')
  const several = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
    const made: T[] = []
    for (let index = 0; index < count; index += 1) made.push(await make(index))
    return made
  }
  const inStock = async (path: string, start: string, more: object): Promise<Device> => {
    const eui = anEui(start)
    return { id: Id.parse(await office.call('POST', path, { eui, ...more })).id, eui }
  }
  return {
    building,
    office,
    units: (count: number) =>
      several(count, async () => {
        const customerId = randomUUID()
        const name = `Z ${customerId.slice(0, 8)}`
        const unit = { buildingId: building.id, name, type: 'Residential', customerId, floor: 0 }
        return { id: Id.parse(await office.call('POST', '/api/taxonomy/building-units', unit)).id, name }
      }),
    thermostats: (count: number) =>
      several(count, () => inStock('/api/thermostats', '70b3', { tenantId: office.tenantId })),
    roomSensors: (count: number) =>
      several(count, () => inStock('/api/sensors', 'a840', { type: 'DraginoLHT65N' })),
    gateway: () => inStock('/api/gateways', '02ab', {}),
  }
}
export type Preparation = Awaited<ReturnType<typeof preparation>>

/** The path of a unit in the installer. */
export const unitPath = ({ building }: Preparation, unit: { readonly id: string }): string =>
  `/installer/buildings/${building.id}/units/${unit.id}`
