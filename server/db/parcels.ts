/** Long replies are sent in parcels of this size, so that parsing overlaps with producing the rest. */
const parcelBytes = 256 * 1024

/** Collects the chunks of a reply (mostly 8 kB each) into parcels, copying each byte once. */
export class Parcels {
  readonly #send: (parcel: Uint8Array<ArrayBuffer>, last: boolean) => void
  #parcel = new Uint8Array(0)
  #size = 0

  constructor(send: (parcel: Uint8Array<ArrayBuffer>, last: boolean) => void) {
    this.#send = send
  }

  /** Copies the chunk. */
  add(chunk: Uint8Array): void {
    if (this.#size + chunk.length > this.#parcel.length) this.#makeRoom(chunk.length)
    this.#parcel.set(chunk, this.#size)
    this.#size += chunk.length
  }

  finish(): void {
    this.#ship(true)
  }

  #makeRoom(bytes: number): void {
    // most replies are a single chunk, and get a parcel of exactly its size
    if (this.#size === 0) this.#parcel = new Uint8Array(bytes)
    else if (this.#parcel.length < parcelBytes) {
      const larger = new Uint8Array(Math.max(Math.min(parcelBytes, 4 * this.#parcel.length), this.#size + bytes))
      larger.set(this.#parcel.subarray(0, this.#size))
      this.#parcel = larger
    } else {
      this.#ship(false)
      this.#parcel = new Uint8Array(Math.max(parcelBytes, bytes))
    }
  }

  #ship(last: boolean): void {
    this.#send(this.#parcel.subarray(0, this.#size), last)
    this.#parcel = new Uint8Array(0)
    this.#size = 0
  }
}
