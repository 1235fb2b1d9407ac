import { fileURLToPath } from 'node:url'
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
import { germanPlan, lodashParts, texts, tokens } from './scripts/virtualModules.ts'

/** The plugins that build the app; the screen tests use the same ones. */
export const appPlugins = () => [react(), tokens(), plainContract(), firstPages(), texts(), lodashParts(), germany(), germanPlan(), leanZod()]

/** What stands in the browser for a package that react-admin brings (src/package-replacements). */
const inBrowser = (name: string, kind = 'ts'): string => fileURLToPath(new URL(`./src/package-replacements/${name}.${kind}`, import.meta.url))

/** The package names its slower build, with warnings for developers, whatever it is bundled for; tests/reactRouter.test.ts fails when these move. */
export const routerBuilds = {
  'react-router': fileURLToPath(new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  'react-router/dom': fileURLToPath(new URL('./node_modules/react-router/dist/production/dom-export.mjs', import.meta.url)),
} as const

export default defineConfig({
  plugins: [...appPlugins(), firstListChunks(appPlugins), leanPreloads(), nameAhead(), inPage(), installerPwa('dist/web'), offlinePage()],
  resolve: {
    alias: [
      // react-admin's own CSV export, which every list here does without (src/ui/list/ExportList.tsx)
      { find: /^jsonexport\/dist(?:\/.*)?$/, replacement: inBrowser('jsonexport') },
      // word lists of several kilobytes each, behind what is never or hardly seen here
      { find: /^inflection$/, replacement: inBrowser('inflection') },
      { find: /^diacritic$/, replacement: inBrowser('diacritic') },
      // of react-admin's table, which looks for its place in vain
      { find: /^\.\/ColumnsSelector\.js$/, replacement: inBrowser('ColumnsSelector') },
      { find: /^\.\.\/BulkActionsToolbar\.js$/, replacement: inBrowser('BulkActionsToolbar') },
      { find: /^\.\/PageTitleConfigurable\.js$/, replacement: inBrowser('PageTitleConfigurable', 'tsx') },
      { find: /^\.\/BulkDeleteButton\.js$/, replacement: inBrowser('BulkDeleteButton') },
      { find: /^\.\/Fab\/index\.js$/, replacement: inBrowser('Fab') },
      { find: /^react-router$/, replacement: routerBuilds['react-router'] },
      { find: /^react-router\/dom$/, replacement: routerBuilds['react-router/dom'] },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
  },
})
