/**
 * Goals without a planted bug, and planted bugs for goals that do not run.
 * @param {Set<string>} ids of the goals of `npm run trust`
 * @param {string} list source of trust/planted.ts
 * @param {[path: string, source: string][]} bugs by what the list imports
 * @returns {string[]}
 */
export function unprovenGoals(ids, list, bugs) {
  const found = new Set(
    bugs
      .filter(([path]) => list.includes(`'${path}'`))
      .flatMap(([, source]) => [...source.matchAll(/^\s*foundBy: \[([^\]]*)\]/gm)])
      .flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)])
      .map(([, id = '']) => id),
  )
  return [
    ...[...ids].filter((id) => !found.has(id)).map((id) => `No planted bug is found by ${id}.`),
    ...[...found]
      .filter((id) => !ids.has(id))
      .map((id) => `A bug is to be found by ${id}, no goal.`),
  ]
}
