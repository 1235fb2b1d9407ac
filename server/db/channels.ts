/** Who listens to which notification channel. */
export class Channels {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();

  get names(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Tells whether the channel is new, and so has to be listened to. */
  add(channel: string, listener: (payload: string) => void): boolean {
    const known = this.#listeners.get(channel);
    if (known) known.add(listener);
    else this.#listeners.set(channel, new Set([listener]));
    return !known;
  }

  /** Tells whether nobody listens any more. */
  remove(channel: string, listener: (payload: string) => void): boolean {
    const known = this.#listeners.get(channel);
    if (!known?.delete(listener) || known.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  tell(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}
