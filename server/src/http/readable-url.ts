/** The address with every `%` of its path taken for itself where the path cannot be decoded: an unknown path like any other. */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  return [isDecodable(path) ? path : path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, or the bundler would take the call for one that does nothing.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
