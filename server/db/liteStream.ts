import { Duplex } from 'node:stream';
import { asksToCancel, greeting, isTerminate } from './wire.ts';

/** What a connection needs of the bridge to the worker. */
export interface Line {
  parameters: readonly (readonly [string, string])[];
  /** why nothing can be sent any more */
  broken: Error | undefined;
  attach(stream: LiteStream): number;
  execute(session: number, bytes: Uint8Array): void;
  forget(session: number): void;
}

/** The socket of a `pg` client, whose other end is not a server but the worker thread of the embedded database. */
export class LiteStream extends Duplex {
  readonly #line: Line;
  #session: number | undefined;
  #used = false;

  constructor(line: Line) {
    super();
    this.#line = line;
  }

  // what pg calls on a net.Socket
  connect(): this {
    process.nextTick(() => (this.#line.broken ? this.destroy(this.#line.broken) : this.emit('connect')));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#take(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#leave();
    done(error);
  }

  #take(packet: Buffer, done: (error?: Error) => void): void {
    if (this.#line.broken) return done(this.#line.broken);
    if (this.#session === undefined) this.#start(packet);
    else if (isTerminate(packet)) {
      this.#leave();
      this.push(null);
    } else {
      this.#used = true;
      // a copy of its own, because it is moved to the worker and pg's buffer may be part of a larger one
      this.#line.execute(this.#session, Uint8Array.from(packet));
    }
    done();
  }

  #start(packet: Buffer): void {
    // PGlite works through a query without looking up: there is nothing to cancel it with
    if (asksToCancel(packet)) {
      this.push(null);
      return;
    }
    this.#session = this.#line.attach(this);
    this.push(greeting(this.#line.parameters));
  }

  #leave(): void {
    if (this.#session === undefined) return;
    if (this.#used) this.#line.forget(this.#session);
    this.#used = false;
  }
}
