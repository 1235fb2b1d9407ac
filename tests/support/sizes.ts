/** Lets components watch their size: jsdom has no layout, so nothing changes its size. */
export const withoutSizes = (): void => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
