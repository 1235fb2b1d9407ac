import { Translate, type RaRecord } from 'react-admin'
import { buildingComplexes } from '../../contract/main/buildingComplexes.ts'
import { buildings } from '../../contract/main/buildings.ts'
import { buildingUnits } from '../../contract/main/buildingUnits.ts'
import { locations } from '../../contract/main/locations.ts'
import { publicAreas } from '../../contract/main/publicAreas.ts'
import { radiators } from '../../contract/main/radiators.ts'
import { rooms } from '../../contract/main/rooms.ts'
import type { SpaceType } from '../../domain/enums.ts'
import { addressLine } from '../../domain/rules/address.ts'
import { listsOfKinds } from '../paths.ts'
import { main } from '../providers/api.ts'
import { UnitStatusReference } from '../resources/building-units/UnitStatusReference.tsx'
import type { Fact } from '../ui/facts/Facts.tsx'
import { FloorName } from '../ui/facts/FloorName.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'
import { ProgressBar } from '../ui/facts/ProgressBar.tsx'

/** A space with the details that the panel shows. */
interface SpaceDetail {
  record: RaRecord
  counts: Readonly<Record<string, number>>
  facts: readonly Fact<RaRecord>[]
}

const fact = (
  source: string,
  label: string,
  render: Fact<RaRecord>['render'],
  wide = false,
): Fact<RaRecord> => ({ source, label, render, wide })
const note = (text: string | null) => fact('description', 'estate.panel.description', () => text, true)
const progress = ({
  finalizedUnits,
  buildingUnits: units,
}: {
  finalizedUnits: number
  buildingUnits: number
}) =>
  fact(
    'progress',
    'estate.progress',
    () => units > 0 && <ProgressBar done={finalizedUnits} total={units} label="estate.progress" />,
  )
const without = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => kind !== 'finalizedUnits'))

const Area = ({ size }: { size: number }) => useFormat().quantity(size, 'm²')

type Reader = (id: string, signal: AbortSignal) => Promise<SpaceDetail>

/** How each space type is read. */
export const readers: Partial<Record<SpaceType, Reader>> = {
  Location: async (id, signal) => {
    const record = await main(locations.read, { params: { id } }, { signal })
    return { record, counts: record.counts, facts: [note(record.description)] }
  },
  BuildingComplex: async (id, signal) => {
    const record = await main(buildingComplexes.read, { params: { id } }, { signal })
    return {
      record,
      counts: without(record.counts),
      facts: [progress(record.counts), note(record.description)],
    }
  },
  Building: async (id, signal) => {
    const record = await main(buildings.read, { params: { id } }, { signal })
    const { constructionYear, gatewayStatus } = record
    return {
      record,
      counts: without(record.counts),
      facts: [
        fact('address', 'estate.panel.address', () => addressLine(record)),
        fact('year', 'estate.panel.year', () => constructionYear),
        fact('gateways', 'estate.counts.gateways', () => (
          <Translate i18nKey={`buildings.gatewayStatuses.${gatewayStatus}`} />
        )),
        progress(record.counts),
        note(record.description),
      ],
    }
  },
  BuildingUnit: async (id, signal) => {
    const record = await main(buildingUnits.read, { params: { id } }, { signal })
    return {
      record,
      counts: record.counts,
      facts: [
        fact('status', 'estate.panel.status', () => <UnitStatusReference status={record.status} />),
        fact('customerId', 'estate.panel.customerId', () => record.customerId),
        fact('floor', 'floor.name', () => record.floor !== null && <FloorName level={record.floor} />),
        fact(
          'renter',
          'estate.panel.renter',
          () => record.mainRenter && `${record.mainRenter.firstName} ${record.mainRenter.lastName}`,
        ),
        note(record.description),
      ],
    }
  },
  PublicArea: async (id, signal) => {
    const record = await main(publicAreas.read, { params: { id } }, { signal })
    return {
      record,
      counts: record.counts,
      facts: [
        fact('floor', 'floor.name', () => record.floor !== null && <FloorName level={record.floor} />),
        note(record.description),
      ],
    }
  },
  Room: async (id, signal) => {
    const record = await main(rooms.read, { params: { id } }, { signal })
    const { size, effectiveFloor } = record
    return {
      record,
      counts: record.counts,
      facts: [
        fact('floor', 'floor.name', () => effectiveFloor !== null && <FloorName level={effectiveFloor} />),
        fact('size', 'estate.panel.size', () => size !== null && <Area size={size} />),
        note(record.description),
      ],
    }
  },
  Radiator: async (id, signal) => {
    const record = await main(radiators.read, { params: { id } }, { signal })
    return {
      record,
      counts: {},
      facts: [
        fact(
          'thermostat',
          'estate.panel.thermostat',
          () => record.thermostat && <code>{record.thermostat.eui}</code>,
        ),
        note(record.description),
      ],
    }
  },
}

const filterKeys: Partial<Record<SpaceType, string>> = {
  Location: 'LocationIds',
  BuildingComplex: 'ComplexIds',
  Building: 'BuildingIds',
  BuildingUnit: 'UnitIds',
  PublicArea: 'PublicAreaIds',
  Room: 'RoomIds',
}

/** The list behind a count of a space; undefined where no list has such a filter. */
export const listOf = (type: SpaceType, id: string, kind: string): string | undefined => {
  const [list, key] = [listsOfKinds[kind], filterKeys[type]]
  return list !== undefined && key !== undefined ? filteredList(list, { [key]: [id] }) : undefined
}
