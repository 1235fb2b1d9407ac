const isReadable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * An address as the router takes it: what is written in escapes that stand for no text is text itself. Links that a mail program has cut or
 * filled with others then lead to a page that says so, as all links do that lead nowhere.
 */
export const readableUrl = (url: string): string => {
  const [path = ''] = url.split('?')
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}
