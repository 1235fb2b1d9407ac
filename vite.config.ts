import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPages } from './scripts/firstPages.ts'
import { firstListChunks, nameAhead } from './scripts/firstListChunks.ts'
import { inPage } from './scripts/inPage.ts'
import { germany } from './scripts/germany.ts'
import { installerPwa } from './scripts/installerPwa.ts'
import { leanPreloads } from './scripts/leanPreloads.ts'
import { leanZod } from './scripts/leanZod.ts'
import { offlinePage } from './scripts/offlinePage.ts'
import { plainContract } from './scripts/plainContract.ts'
import { germanPlan, texts, tokens } from './scripts/virtualModules.ts'

/** The plugins that build the app; the screen tests use the same ones. */
export const appPlugins = () => [
  react(),
  tokens(),
  plainContract(),
  firstPages(),
  texts(),
  germany(),
  germanPlan(),
  leanZod(),
]

export default defineConfig({
  plugins: [
    ...appPlugins(),
    firstListChunks(appPlugins),
    leanPreloads(),
    nameAhead(),
    inPage(),
    installerPwa('dist/web'),
    offlinePage(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
  },
})
