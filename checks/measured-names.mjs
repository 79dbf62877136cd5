/**
 * The sections of a document.
 * @param {string} markdown
 * @returns {Set<string>}
 */
export const headingNames = (markdown) =>
  new Set([...markdown.matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name))

/**
 * The ids of the goals that `npm run trust` runs: those of the imported files.
 * @param {string} list source of trust/goals.ts
 * @param {[path: string, source: string][]} goals by what the list imports
 * @returns {Set<string>}
 */
export const promiseNames = (list, goals) =>
  new Set(
    goals
      .filter(([path]) => list.includes(`'${path}'`))
      .flatMap(([, source]) => [...source.matchAll(/^\s*id: '([^']+)'/gm)])
      .map(([, id = '']) => id),
  )
