/** A wide window in the light colour scheme. jsdom has no media queries, and the default of the tests (webSetup.ts) is a phone. */
export const onDesk = (width = 1440): void => {
  globalThis.matchMedia = (media: string): MediaQueryList => {
    const [least, most] = ['min', 'max'].map((end) =>
      Number(new RegExp(`${end}-width:\\s*([\\d.]+)px`).exec(media)?.[1] ?? NaN),
    )
    const fits = !Number.isNaN(least ?? NaN) || !Number.isNaN(most ?? NaN)
    const matches = fits && !(width < (least ?? NaN)) && !(width > (most ?? NaN))
    return Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
}
