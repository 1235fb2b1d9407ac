// oxlint-disable typescript/consistent-type-imports -- a module that is declared here cannot import by a relative name
declare module 'virtual:texts' {
  /** Each language's texts by file name; whoever works in German loads no English. */
  export const loadTexts: Record<import('../domain/limits.ts').Language, () => Promise<Record<string, unknown>>>
}
