import { maxImportRows } from '../../domain/limits.ts'
const MiB = 1024 * 1024

/** Rows above the data reserved for title, logo and header. */
export const headerRows = 30

export interface ReadLimits {
  /** bytes of the file */
  fileBytes: number
  /** parts in the zip */
  entries: number
  /** bytes that all parts we read inflate to, counted while inflating */
  unpackedBytes: number
  /** inflated to packed bytes of one part, checked from `ratioFloorBytes` on */
  ratio: number
  ratioFloorBytes: number
  sheets: number
  /** rows per sheet, in addition to `headerRows` */
  rows: number
  columns: number
  /** filled cells in the whole file */
  cells: number
  /** UTF-16 code units in one cell; Excel's own limit is 32,767 */
  cellLength: number
  /** entries in the shared strings table */
  strings: number
  /** UTF-16 code units of all cells together */
  text: number
  /** bytes of the shared strings table */
  stringBytes: number
  warnings: number
  /** milliseconds */
  timeMs: number
  /** MiB of the worker's heap: a second line of defence behind the counted limits, because Node enforces it only approximately */
  memoryMb: number
}

export const defaultLimits: Readonly<ReadLimits> = {
  fileBytes: 20 * MiB,
  entries: 2_000,
  unpackedBytes: 200 * MiB,
  ratio: 200,
  ratioFloorBytes: 8 * MiB,
  sheets: 20,
  rows: maxImportRows,
  columns: 200,
  cells: 3_000_000,
  cellLength: 32_767,
  strings: 1_000_000,
  text: 30_000_000,
  stringBytes: 64 * MiB,
  warnings: 10_000,
  timeMs: 60_000,
  memoryMb: 256,
}

export interface BytesOptions {
  limits: ReadLimits
  /** Use this delimiter for csv instead of detecting one. */
  delimiter?: string
}
