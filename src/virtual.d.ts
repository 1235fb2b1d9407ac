// oxlint-disable typescript/consistent-type-imports -- a module that is declared here cannot import by a relative name
declare module 'virtual:first-pages' {
  /** The request of each list's first page by the list's name in URLs, with the permissions of which it needs any one. */
  export const firstPages: Readonly<
    Record<
      string,
      {
        backend: 'main' | 'identity'
        url: string
        needs: readonly import('../domain/roles/permissions.ts').Permission[]
      }
    >
  >
}

declare module 'virtual:texts' {
  /** Each language's texts by file name; only the language in use is loaded. */
  export const loadTexts: Record<
    import('../domain/limits.ts').Language,
    () => Promise<Record<string, unknown>>
  >
}

declare module 'virtual:germany' {
  /** Polygons of rings of latitude and longitude, degrees (WGS 84). */
  export const outline: readonly (readonly (readonly (readonly [number, number])[])[])[]
  export const places: readonly { name: string; population: number; latitude: number; longitude: number }[]
}
