// The service worker of every page outside of the installer: without a network they end on a page in words. It stores that page only, and
// nothing of the back office. The installer has a worker of its own, and registers this one (src/installer/offline/worker.ts), under the name of
// its build, so that the page is stored again with each.
const page = '/offline.html'
const store = `offline ${self.location.search}`

self.addEventListener('install', (event) => {
  // what no page waits for goes past this worker
  if ('addRoutes' in event)
    event.addRoutes([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }])
  event.waitUntil(caches.open(store).then((cache) => cache.add(new Request(page, { cache: 'reload' }))))
  // it holds nothing that a page relies on
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // the request is on its way while this worker starts
  const ahead = self.registration.navigationPreload?.enable()
  const drop = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith('offline ') && name !== store)
          .map((name) => caches.delete(name)),
      ),
    )
  event.waitUntil(Promise.all([ahead, drop]))
})

const stored = async () => (await caches.match(page)) ?? Response.error()

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request)

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fromNetwork(event).catch(stored))
})
