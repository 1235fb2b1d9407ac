import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appAhead } from './scripts/appAhead.ts'
import { firstPages } from './scripts/firstPages.ts'
import { germany } from './scripts/germany.ts'
import { installerPwa } from './scripts/installerPwa.ts'
import { offlinePage } from './scripts/offlinePage.ts'
import { contractFacts } from './scripts/contractFacts.ts'
import { texts, tokens } from './scripts/virtualModules.ts'

/** The plugins that build the app; the screen tests use the same ones. */
export const appPlugins = () => [react(), tokens(), contractFacts(), firstPages(), texts(), germany()]

export default defineConfig({
  plugins: [...appPlugins(), appAhead(), installerPwa('dist/web'), offlinePage()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            // what most pages have of packages
            {
              name: 'base',
              test: /\/node_modules\//,
              minShareCount: 100,
              includeDependenciesRecursively: false,
            },
          ],
          // what else several pages share stands in each of them, if it is small: in files of its own, a list has 150 (decision 004)
          experimentalInlineCommonChunks: { maxSize: 40_000, exclude: /\.css(?:\?|$)/ },
        },
      },
    },
  },
})
