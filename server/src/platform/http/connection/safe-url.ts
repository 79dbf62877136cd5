/** The address with every `%` escaped where the path cannot be decoded, so that it is an unknown path. */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  return [isDecodable(path) ? path : path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, or the bundler would remove the call.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
