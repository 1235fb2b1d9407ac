import type { Writable } from 'node:stream'
import type { RoomLoad } from '../../../domain/heat-load/heatLoadResult.ts'
import type { Language } from '../../../domain/limits.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeXlsx, type SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import { workbookWords } from '../export/words.ts'
import {
  attributionOf,
  fixed,
  heatLoadWords,
  noticesOf,
  resultFacts,
  termFacts,
  type Fact,
  type FinishedAttempt,
  type HeatLoadWords,
} from './heatLoadWords.ts'

const factCells = ({ name, value, source }: Fact): Cell[] => [name, value, source]

const factSheet = (name: string, rows: readonly Cell[][], { columns }: HeatLoadWords): SheetToWrite => ({
  name,
  columns: [
    { header: columns.fact, width: 52 },
    { header: columns.value, width: 30 },
    { header: columns.source, width: 16 },
  ],
  rows,
})

const placeOf = ({ unitName, publicAreaName, name }: RoomLoad): Cell[] => [unitName ?? publicAreaName, name]

type Make = (room: RoomLoad) => Cell[][]

const sheet = (
  name: string,
  headers: readonly string[],
  rooms: readonly RoomLoad[],
  rows: Make,
): SheetToWrite => ({
  name,
  columns: headers.map((header, index) => ({
    header,
    width: index < 2 ? 24 : Math.max(12, header.length + 2),
  })),
  rows: rooms.flatMap(rows),
})

/** Writes a calculation as a workbook: result, every figure with its source, rooms, surfaces and radiators. */
export const writeHeatLoadWorkbook = (
  stream: Writable,
  attempt: FinishedAttempt,
  language: Language,
): Promise<void> => {
  const words = heatLoadWords[language]
  const { columns } = words
  const estate = workbookWords[language]
  const { rooms, result } = attempt
  const notes = [
    ...noticesOf(attempt, words),
    ...result.quality.warnings.map(({ code }) => words.warningTexts[code]),
    attributionOf(attempt, words),
  ]
  const summary: Cell[][] = [
    [words.title, words.method],
    ...resultFacts(attempt, words).map(factCells),
    ...notes.map((note): Cell[] => [words.warnings, note]),
  ]
  return writeXlsx(stream, [
    factSheet(words.sheets.summary, summary, words),
    factSheet(words.sheets.terms, termFacts(attempt, words).map(factCells), words),
    sheet(
      words.sheets.rooms,
      [
        columns.unit,
        columns.room,
        columns.type,
        columns.floor,
        columns.area,
        columns.height,
        columns.volume,
        columns.designTemperature,
        columns.transmission,
        columns.ventilation,
        columns.envelope,
        columns.heatLoad,
        columns.substitutes,
      ],
      rooms,
      (room) => [
        [
          ...placeOf(room),
          estate.value('roomType', room.type),
          room.floor === null ? null : estate.floor(room.floor),
          fixed(room.area.value, 2),
          fixed(room.height.value, 2),
          fixed(room.volume, 2),
          room.designTemperature,
          fixed(room.transmissionW, 1),
          fixed(room.ventilationW, 1),
          fixed(room.envelopeW, 1),
          fixed(room.heatLoadW, 1),
          room.substitutes.map((substitute) => words.substitutes[substitute]).join(', ') || null,
        ],
      ],
    ),
    sheet(
      words.sheets.surfaces,
      [
        columns.unit,
        columns.room,
        columns.surface,
        columns.wall,
        columns.area,
        columns.uValue,
        columns.source,
        columns.thermalBridge,
        columns.factor,
        columns.temperatureDifference,
        columns.loss,
      ],
      rooms,
      (room) =>
        room.surfaces.map((surface) => [
          ...placeOf(room),
          words.surfaces[surface.kind],
          surface.placement === null ? null : words.walls[surface.placement],
          fixed(surface.area.value, 2),
          fixed(surface.uValue.value, 3),
          words.sources[surface.uValue.source],
          surface.thermalBridge,
          surface.factor,
          fixed(surface.temperatureDifference, 1),
          fixed(surface.lossW, 1),
        ]),
    ),
    sheet(
      words.sheets.radiators,
      [
        columns.unit,
        columns.room,
        columns.radiator,
        columns.nominal,
        columns.source,
        columns.exponent,
        columns.load,
        columns.returnTemperature,
        columns.flow,
        columns.kv,
        columns.constraint,
        columns.tooSmall,
      ],
      rooms,
      (room) =>
        room.radiators.map((radiator) => [
          ...placeOf(room),
          radiator.name,
          fixed(radiator.nominalW.value, 0),
          words.sources[radiator.nominalW.source],
          radiator.exponent,
          fixed(radiator.loadW, 0),
          fixed(radiator.returnTemperature, 1),
          fixed(radiator.flowLitresPerHour, 1),
          fixed(radiator.kv, 3),
          radiator.constraint,
          radiator.tooSmall ? columns.tooSmall : null,
        ]),
    ),
  ])
}
