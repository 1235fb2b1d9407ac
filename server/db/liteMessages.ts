/** What the main thread hands to the worker when it starts it. */
export interface LiteOptions {
  /** `memory://` or the path of a folder */
  dir: string
  /** whether a commit waits for the disk */
  durable: boolean
  /** a dumped database to start from, itself or the path of its file */
  template?: Blob | string
  /** the engine, compiled already: it compiles its own without */
  wasm?: WebAssembly.Module
}

/** From the main thread to the worker, in the order in which they shall happen. */
export type ToWorker = { kind: 'execute'; session: number; bytes: Uint8Array } | { kind: 'forget' } | { kind: 'dump' } | { kind: 'close' }

/** From the worker to the main thread. */
export type FromWorker =
  | { kind: 'ready'; parameters: [name: string, value: string][] }
  | { kind: 'reply'; session: number; bytes: Uint8Array; last: boolean }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'dumped'; blob: Blob }
  | { kind: 'closed' }
  | { kind: 'broken'; reason: string }
