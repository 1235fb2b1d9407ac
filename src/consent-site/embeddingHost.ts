/** The site within whose page this one stands, as the browser tells; null where it stands by itself. Characters as the contract takes them. */
export const embeddingHost = (view: Window = window): string | null => {
  if (view.parent === view) return null
  const address = view.location.ancestorOrigins?.[0] ?? view.document.referrer
  return URL.canParse(address) ? new URL(address).host.slice(0, 253) || null : null
}
