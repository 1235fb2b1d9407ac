import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * Sends what is written in one turn of the event loop in one piece: the end of a transaction, the beginning of the next one and its first
 * statements are a few bytes each, and handing each to the system on its own takes longer than the database takes to run them.
 */
export class GatheringSocket extends Socket {
  #gathers = false

  constructor() {
    super()
    // connecting puts the method of the base class onto the instance
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(data: Uint8Array | string, done?: Done): boolean
  override write(data: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean
  override write(data: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#gathers) {
      this.#gathers = true
      this.cork()
      setImmediate(() => {
        this.#gathers = false
        this.uncork()
      })
    }
    return typeof encoding === 'function' ? super.write(data, encoding) : super.write(data, encoding, done)
  }
}
