/** The listeners of each notification channel. */
export class Channels {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()

  readonly #gaps = new Set<() => void>()

  /** Calls `f` after each gap until the returned function is called. */
  onGap(f: () => void): () => void {
    this.#gaps.add(f)
    return () => this.#gaps.delete(f)
  }

  /** Tells that notifications may have been lost, and that new ones arrive again. */
  tellGap(): void {
    for (const f of this.#gaps) queueMicrotask(f)
  }

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  add(channel: string, listener: (payload: string) => void): void {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
  }

  /** Returns whether the channel has lost its last listener. */
  remove(channel: string, listener: (payload: string) => void): boolean {
    const known = this.#listeners.get(channel)
    if (!known?.delete(listener) || known.size > 0) return false
    return this.#listeners.delete(channel)
  }

  tell(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      // separately, so that a throwing listener does not affect the others
      queueMicrotask(() => listener(payload))
    }
  }
}
