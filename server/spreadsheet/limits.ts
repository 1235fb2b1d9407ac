const MiB = 1024 * 1024

/** Rows above the data that title, logo and header may take. */
export const headerRows = 30

export interface ReadLimits {
  /** bytes of the file */
  fileBytes: number
  /** parts in the zip */
  entries: number
  /** bytes that all parts we open inflate to, counted while inflating */
  unpackedBytes: number
  /** inflated : packed bytes of one part, judged from `ratioFloorBytes` on */
  ratio: number
  ratioFloorBytes: number
  sheets: number
  /** rows per sheet, `headerRows` on top come free */
  rows: number
  columns: number
  /** filled cells of the whole file */
  cells: number
  /** UTF-16 units in one cell; Excel's own cap is 32,767 */
  cellLength: number
  /** entries of the table of shared strings */
  strings: number
  /** UTF-16 units of all cells together */
  text: number
  /** bytes of the table of shared strings */
  stringBytes: number
  warnings: number
  /** milliseconds */
  timeMs: number
  /** MiB of the worker's heap: the second line behind the counted caps, as Node keeps it as best it can only */
  memoryMb: number
}

export const defaultLimits: Readonly<ReadLimits> = {
  fileBytes: 20 * MiB,
  entries: 2_000,
  unpackedBytes: 200 * MiB,
  ratio: 200,
  ratioFloorBytes: 8 * MiB,
  sheets: 20,
  rows: 50_000,
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
  /** Read a csv with this delimiter instead of detecting one. */
  delimiter?: string
}
