import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tokensStylesheet } from './src/theme/tokens.ts'

/** Serves the colours of src/theme/tokens.ts as a stylesheet, so that they stand in the page's head and in one place. */
function tokens(): Plugin {
  const name = 'virtual:tokens.css'
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? tokensStylesheet() : undefined),
  }
}

export default defineConfig({
  plugins: [react(), tokens()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
  },
})
