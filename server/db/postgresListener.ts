import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Channels } from './channels.ts';

const firstRetryMs = 100;
const lastRetryMs = 5000;

/** Listens on a connection of its own, opened at the first listener and opened again when it breaks. */
export class PostgresListener {
  readonly #url: string;
  readonly #channels = new Channels();
  readonly #stop = new AbortController();
  #client: Promise<pg.Client> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, listener);
    try {
      const client = await (this.#client ??= this.#connect());
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#channels.remove(channel, listener);
      throw error;
    }
    return async () => {
      if (!this.#channels.remove(channel, listener) || this.#stop.signal.aborted) return;
      const client = await this.#client;
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => this.#channels.tell(channel, payload ?? ''));
    client.on('error', () => {}); // always followed by 'end'
    try {
      await client.connect();
      for (const channel of this.#channels.names) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#client = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      if (!this.#stop.signal.aborted) this.#client = this.#connectAgain();
    });
    return client;
  }

  async #connectAgain(): Promise<pg.Client> {
    for (let pause = firstRetryMs; ; pause = Math.min(2 * pause, lastRetryMs)) {
      try {
        return await this.#connect();
      } catch {
        await wait(pause, undefined, { signal: this.#stop.signal });
      }
    }
  }
}
