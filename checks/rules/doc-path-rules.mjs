const top = 'contract|server|web|e2e|bench|trust|checks|scripts|deploy|docs'
/** Folders that documents of the server name without `server/src`. */
const inServer = 'modules|ops|platform|testing'
const code = new RegExp(`\`((?:${top}|${inServer})/[\\w./-]+)\``, 'g')
const isOfServer = new RegExp(`^(?:${inServer})/`)
const built = /(?:^|\/)dist(?:\/|$)/
const link = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g

/**
 * @param {string} path of the document
 * @param {string} markdown
 * @param {(path: string) => boolean} exists from the root
 * @returns {string[]} a line for each path that the document names and that does not exist; what a build makes may be missing
 */
export function missingPaths(path, markdown, exists) {
  const folder = path.replace(/[^/]*$/, '')
  const isThere = (/** @type {string} */ name) =>
    isOfServer.test(name) && exists(`server/src/${name}`)
  return markdown.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(code)].map(([, name = '']) => name)
    const linked = [...line.matchAll(link)].map(([, name = '']) => `${folder}${name}`)
    return [...named, ...linked]
      .filter((name) => !built.test(name) && !exists(name) && !isThere(name))
      .map((name) => `${path}:${index + 1}  There is no ${name}.`)
  })
}
