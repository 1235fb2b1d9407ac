import { appointments } from '../../../contract/main/appointments.ts'
import { buildings } from '../../../contract/main/buildings.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { projects } from '../../../contract/main/projects.ts'
import { signalTesters } from '../../../contract/main/signalTesters.ts'
import { maxPageSize } from '../../../contract/shapes.ts'
import { needs } from '../../needs.ts'
import { main } from '../../providers/api.ts'
import { mayAny } from '../../providers/declared.ts'
import { permissionsHere } from '../../providers/rights.ts'
import { today } from './today.ts'
import type { SnapshotKind, SnapshotKinds } from './kinds.ts'

const loadAppointments = async () => {
  if (!mayAny(await permissionsHere(), needs.appointments)) return []
  const { from, to } = today()
  const { items } = await main(appointments.list, { query: { From: from, To: to, Cancelled: false, PageSize: maxPageSize } })
  return items
}

const loadProjects = async () => {
  if (!mayAny(await permissionsHere(), needs.projects)) return []
  return (await main(projects.list, { query: { Status: ['Active'], Mine: true, Draft: false, PageSize: maxPageSize } })).items
}

/** All pages of a list. */
const everyPage = async <T>(page: (number: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> => {
  const all: T[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

/** How each kind of snapshot is read from the server. */
export const loaders: { readonly [K in SnapshotKind]: (id: string) => Promise<SnapshotKinds[K]> } = {
  overview: async () => {
    const [projects, items, appointments] = await Promise.all([
      loadProjects(),
      everyPage((Page) => main(buildings.list, { query: { Page, PageSize: maxPageSize } })),
      loadAppointments(),
    ])
    return { projects, buildings: items, appointments }
  },
  building: async (id) => {
    const params = { id }
    const [building, { items }, signal, stock, { items: testers }] = await Promise.all([
      main(buildings.read, { params }),
      main(gateways.ofSpace, { params: { spaceId: id } }),
      main(buildings.signalTest, { params }),
      everyPage((Page) => main(gateways.list, { query: { Page, PageSize: maxPageSize, Assigned: false } })),
      main(signalTesters.list, { query: { PageSize: maxPageSize } }),
    ])
    return {
      building,
      gateways: items,
      signal,
      stock: stock.map(({ id, eui, gatewayId, macAddress, productId, buildingId, buildingName }) => ({
        id,
        eui,
        gatewayId,
        macAddress,
        productId,
        buildingId,
        buildingName,
      })),
      testers: testers.map(({ id, eui, label }) => ({ id, eui, label })),
    }
  },
}
