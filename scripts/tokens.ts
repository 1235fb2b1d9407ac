import type { Plugin } from 'vite'
import { tokensStylesheet } from '../src/theme/tokens.ts'

/** Serves the colours of src/theme/tokens.ts as a stylesheet, so that they are defined once and load with the page's head. */
export const tokens = (): Plugin => {
  const name = 'virtual:tokens.css'
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? tokensStylesheet() : undefined),
  }
}
