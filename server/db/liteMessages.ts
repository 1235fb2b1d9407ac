/** The options passed to the worker at its start. */
export interface LiteOptions {
  /** `memory://` or a folder path */
  dir: string
  /** whether a commit waits for the disk */
  durable: boolean
  /** a database dump to start from, or the path of its file */
  template?: Blob | string
  /** the compiled engine; compiled here if absent */
  wasm?: WebAssembly.Module
}

/** From the main thread to the worker; processed in order. */
export type ToWorker = { kind: 'execute'; session: number; bytes: Uint8Array } | { kind: 'forget' } | { kind: 'dump' } | { kind: 'close' }

/** From the worker to the main thread. */
export type FromWorker =
  | { kind: 'ready'; parameters: [name: string, value: string][] }
  | { kind: 'reply'; session: number; bytes: Uint8Array; last: boolean }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'dumped'; blob: Blob }
  | { kind: 'closed' }
  | { kind: 'broken'; reason: string }
