import type { Plugin } from 'vite'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { readManifest } from './buildManifest.ts'

type Transform = NonNullable<NonNullable<VitePWAOptions['workbox']>['manifestTransforms']>[number]

/** What the page itself needs, besides scripts. */
const always =
  /^(?:index\.html|favicon\.svg|icons\/.*|assets\/texts-.*\.json|assets\/.*\.(?:css|woff2|wasm))$/

/**
 * The scripts that the installer can need without a network: those of the page, the sign-in, and its own with everything that they load
 * later. The back office's are not stored on phones.
 */
const scriptsOfInstaller = (folder: string): Set<string> => {
  const manifest = readManifest(folder)
  const office = 'src/mountApp.tsx'
  /** Whether it loads the frame of the back office. */
  const isOfOffice = (key: string, asked = new Set<string>()): boolean =>
    key === office ||
    (!asked.has(key) &&
      (manifest[key]?.imports ?? []).some((imported) => isOfOffice(imported, asked.add(key))))
  const seen = new Set<string>()
  const visit = (key: string, isWhole: boolean): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported, isWhole)
    if (isWhole)
      for (const imported of chunk.dynamicImports ?? []) if (!isOfOffice(imported)) visit(imported, true)
  }
  // first: the page can load the back office too, which is not followed from here
  visit('index.html', false)
  // with its texts: whoever signs out without a network is told what is kept
  visit('src/account/mountAccount.tsx', true)
  visit('src/installer/mountInstaller.tsx', true)
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''))
}

const onlyInstaller =
  (folder: string): Transform =>
  (entries) => {
    const scripts = scriptsOfInstaller(folder)
    return { manifest: entries.filter(({ url }) => always.test(url) || scripts.has(url)) }
  }

/**
 * The service worker, which stores the installer on the device, and the manifest by which it is installed as an app. The worker serves the
 * pages below /installer only; a new version waits until the person takes it.
 */
export const installerPwa = (folder: string): Plugin[] =>
  VitePWA({
    filename: 'sw.js',
    registerType: 'prompt',
    // src/installer/offline/worker.ts does, on the pages of the installer alone
    injectRegister: false,
    manifest: {
      id: '/installer',
      name: 'Ventil',
      short_name: 'Ventil',
      start_url: '/installer',
      // the sign-in belongs to it
      scope: '/',
      display: 'standalone',
      background_color: '#fbfcfc',
      theme_color: '#0b6b66',
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', 'icons/*.png', 'assets/*.{js,css,json,woff2,wasm}'],
      manifestTransforms: [onlyInstaller(folder)],
      navigateFallback: '/index.html',
      navigateFallbackAllowlist: [/^\/installer(?:\/|$)/],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  })
