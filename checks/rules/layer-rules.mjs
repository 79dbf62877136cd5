/** @import { Breach, House } from '../house.mjs' */

/**
 * Layers of the server, the lowest first: a folder imports itself and those before it (docs/decisions/0135).
 * Below the others are the files of `platform` itself, which only say who calls and what failed.
 */
const layers = {
  'server/src/modules/': [
    'business',
    'people',
    'catalogue',
    'stock',
    'selling',
    'buying',
    'insight',
  ],
  'server/src/platform/': [
    'pictures',
    'time',
    'connection',
    'embedded',
    'db',
    'backup',
    'citus',
    'observe',
    'overload',
    'http',
    'live',
  ],
}

/** Imports upwards that are left, by file. They may only become fewer. @type {Record<string, string[]>} */
export const upwards = {
  // SQL that is put together while files load: the facets of products, and the numbers of an institution.
  'server/src/modules/catalogue/products/product-facets.ts': [
    'server/src/modules/selling/price-lists/prices-of-page.ts',
    'server/src/modules/selling/taxes/taxes-of-page.ts',
  ],
  'server/src/modules/business/institutions/installation.queries.ts': [
    'server/src/modules/catalogue/products/counted-products.ts',
  ],
}

const isForTests = (/** @type {string} */ path) =>
  /\.test\.ts$|\.requests\.ts$|\/testing\//.test(path)

/**
 * The layers of two files of one building; undefined where one of them is in none.
 * @param {string} path
 * @param {string} target
 */
function layersOf(path, target) {
  const [home, order] = Object.entries(layers).find(([folder]) => path.startsWith(folder)) ?? []
  if (home === undefined || order === undefined || !target.startsWith(home)) return undefined
  const [from, to] = [path, target].map((one) => one.slice(home.length).split('/'))
  if (from === undefined || to === undefined || from.length < 2 || to.length < 2) return undefined
  return { from: from[0] ?? '', to: to[0] ?? '', order }
}

/**
 * @param {House} house
 * @param {Record<string, string[]>} left the imports upwards that may be there
 * @returns {Breach[]}
 */
export function wrongLayers(house, left = upwards) {
  const rule = '9 areas carry each other in one direction'
  const isLeft = (/** @type {string} */ path, /** @type {string} */ target) =>
    left[path]?.includes(target) === true
  const found = [...house.values()].flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      const both = isForTests(path) ? undefined : layersOf(path, target)
      if (both === undefined || isLeft(path, target)) return []
      const { from, to, order } = both
      if (!order.includes(from))
        return [{ rule, path, line, why: `${from} has no place in the order of layers.` }]
      if (order.indexOf(to) <= order.indexOf(from)) return []
      const why = `${from} is below ${to} (${target}): move the file, or let ${to} register what ${from} calls.`
      return [{ rule, path, line, why }]
    }),
  )
  const gone = Object.entries(left).flatMap(([path, targets]) =>
    targets
      .filter((target) => house.get(path)?.imports.every((one) => one.target !== target))
      .map((target) => ({
        rule,
        path,
        line: 1,
        why: `${target} is not imported any more: take it out of the list in layer-rules.mjs.`,
      })),
  )
  return [...found, ...gone]
}
