import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokens } from './scripts/virtualModules.ts'

/** The consent site is a separate build: as a second page of the app it would share chunks with it and load more than it needs. */
export default defineConfig({
  plugins: [react(), tokens()],
  // scripts/build.ts copies the icon; everything else in public/ belongs to the app
  publicDir: false,
  build: {
    outDir: 'dist/consent',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // data URLs would need a wider content security policy
    assetsInlineLimit: 0,
    // the site has only one script
    modulePreload: false,
    rolldownOptions: { input: 'consent.html' },
  },
})
