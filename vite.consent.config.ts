import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokens } from './scripts/tokens.ts'

/** The consent site, apart from the app: as its second page it would share scripts with it, and carry more than it needs. */
export default defineConfig({
  plugins: [react(), tokens()],
  // the icon comes by scripts/buildConsent.ts; what else is in public/ is the app's
  publicDir: false,
  build: {
    outDir: 'dist/consent',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // data URLs would need a wider content security policy
    assetsInlineLimit: 0,
    // there is one script
    modulePreload: false,
    rolldownOptions: { input: 'consent.html' },
  },
})
