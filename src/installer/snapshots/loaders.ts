import { buildings } from '../../../contract/main/buildings.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { installTool, unitsMax } from '../../../contract/main/installTool.ts'
import { photos } from '../../../contract/main/photos.ts'
import { sensors } from '../../../contract/main/sensors.ts'
import { signalTesters } from '../../../contract/main/signalTesters.ts'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { maxPageSize } from '../../../contract/shapes.ts'
import { sensorTypes } from '../../../domain/enums.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { dayOf } from '../../../domain/time.ts'
import { main } from '../../providers/api.ts'
import { serverNow } from '../../providers/serverClock.ts'
import type { SnapshotKind, SnapshotKinds } from './kinds.ts'

/** All pages of a list. */
const everyPage = async <T>(
  page: (number: number) => Promise<{ items: T[]; total: number }>,
): Promise<T[]> => {
  const all: T[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

/** The types that belong into rooms and to windows. */
const inRooms = sensorTypes.filter((type) => sensorPlacementOf[type] !== 'Heating')

/** How each kind of snapshot is read from the server. */
export const loaders: { readonly [K in SnapshotKind]: (id: string) => Promise<SnapshotKinds[K]> } = {
  overview: async () => {
    const day = dayOf(new Date(serverNow()))
    const [projects, buildings, { items: appointments }] = await Promise.all([
      everyPage((Page) =>
        main(installTool.projects, { query: { Page, PageSize: maxPageSize, Status: ['Active'] } }),
      ),
      everyPage((Page) => main(installTool.buildings, { query: { Page, PageSize: maxPageSize } })),
      main(installTool.appointments, { query: { Day: day, Days: 2 } }),
    ])
    return { projects, buildings, appointments, day }
  },
  building: async (id) => {
    const params = { id }
    const [building, { items, signal }, stock, { items: testers }, { items: issuePhotos }] =
      await Promise.all([
        main(buildings.read, { params }),
        main(installTool.gateways, { query: { BuildingId: id } }),
        everyPage((Page) => main(gateways.list, { query: { Page, PageSize: maxPageSize, Assigned: false } })),
        main(signalTesters.list, { query: { PageSize: maxPageSize } }),
        main(photos.list, { query: { BuildingId: id } }),
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
      issuePhotos,
    }
  },
  units: async (id) => {
    const [building, units, stock, sensorStock] = await Promise.all([
      main(buildings.read, { params: { id } }),
      everyPage((Page) =>
        main(installTool.buildingUnits, { query: { BuildingId: id, Page, PageSize: unitsMax } }),
      ),
      everyPage((Page) =>
        main(thermostats.list, { query: { Page, PageSize: maxPageSize, Assigned: false, Defective: false } }),
      ),
      everyPage((Page) =>
        main(sensors.list, { query: { Page, PageSize: maxPageSize, Assigned: false, Type: inRooms } }),
      ),
    ])
    return {
      building,
      units,
      stock: stock.map(({ id, eui, wtId, lifecycle, radiatorId, malfunctionAt }) => ({
        id,
        eui,
        wtId,
        lifecycle,
        radiatorId,
        malfunctionAt,
      })),
      sensorStock: sensorStock.map(({ id, eui, type }) => ({ id, eui, type })),
    }
  },
}
