/** The base URLs of the two backends, without a trailing slash. */
interface BackendAddresses {
  main: string
  identity: string
}

const written = (): string | null => document.getElementById('config')?.textContent ?? null

/** Whether the backends serve the page of their calls at /api/docs (API_DOCS). */
export const servesDocs = (): boolean => parsed(written())['docs'] !== false

/** The build that this page was served from; the development server has none. */
export const runningBuild = (): string | undefined => {
  const { build } = parsed(written())
  return typeof build === 'string' ? build : undefined
}

/** The tiles of the map that the server is configured with; undefined for the outline that the app brings. */
export const mapTiles = (): { url: string; attribution: string } | undefined => {
  const { tiles } = parsed(written())
  if (typeof tiles !== 'object' || tiles === null || !('url' in tiles) || !('attribution' in tiles))
    return undefined
  const { url, attribution } = tiles
  return typeof url === 'string' && typeof attribution === 'string' ? { url, attribution } : undefined
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Reads the addresses that the web server wrote into the page; missing or unreadable ones fall back to this host with
 * the default ports. The refresh cookie is SameSite=Strict and `localhost` and `127.0.0.1` are two sites, so on
 * loopback the name in the address bar wins.
 */
export function readConfig(
  text: string | null = written(),
  here: Pick<Location, 'hostname' | 'protocol'> = location,
): BackendAddresses {
  const given = parsed(text)
  return {
    main: address(given['main'], 8082, here),
    identity: address(given['identity'], 8083, here),
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function address(value: unknown, port: number, here: Pick<Location, 'hostname' | 'protocol'>): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return `${here.protocol}//${here.hostname}:${port}`
  const url = new URL(value)
  if (loopback.has(url.hostname) && loopback.has(here.hostname)) url.hostname = here.hostname
  return url.href.replace(/\/+$/, '')
}
