/** @import { Bundle, Chunk } from './bundle.mjs' */
/** @import { Screen } from './size-budgets.mjs' */

/**
 * @typedef {object} Budgets
 * @property {Screen[]} firstScreens
 * @property {string} entryModule
 * @property {string} routesModule
 * @property {{ javascript: { limit: number, target: number }, css: { limit: number }, route: { limit: number }, translation: { limit: number, module: RegExp }, ofAllPages: { limit: number, holds: RegExp, ofOnePage: RegExp } }} budgets
 * @property {{ name: string, modules: RegExp }[]} laterThings
 * @typedef {object} Judgement
 * @property {string[]} figures
 * @property {string[]} breaches
 */

const inKilobytes = (/** @type {number} */ bytes) => bytes / 1000
const shown = (/** @type {number} */ kilobytes) => `${kilobytes.toFixed(1)} kB`

/**
 * All chunks that the browser needs before these files run.
 * @param {Bundle} bundle
 * @param {string[]} files
 * @returns {Set<Chunk>}
 */
function loadedWith({ chunks }, files) {
  /** @type {Set<Chunk>} */
  const loaded = new Set()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = chunks.get(file)
    if (!chunk || loaded.has(chunk)) continue
    loaded.add(chunk)
    waiting.push(...chunk.imports)
  }
  return loaded
}

/**
 * @param {Bundle} bundle
 * @param {string} module
 * @returns {Chunk}
 */
function chunkOf({ chunks }, module) {
  const chunk = [...chunks.values()].find(({ modules }) => modules.includes(module))
  if (!chunk) throw new Error(`${module} is not in the build: checks/size-budgets.mjs names it.`)
  return chunk
}

const javascript = (/** @type {Iterable<Chunk>} */ chunks) =>
  inKilobytes([...chunks].reduce((sum, { bytes }) => sum + bytes, 0))

/** @param {Bundle} bundle @param {Iterable<Chunk>} chunks */
const stylesOf = ({ styles }, chunks) =>
  [...new Set([...chunks].flatMap(({ css }) => css))].flatMap((file) => styles.get(file) ?? [])

// U+41 is A. A face without a range is fetched for any letter.
const drawsLatin = (/** @type {string} */ face) => {
  const ranges = /unicode-range:([^;}]+)/.exec(face)?.[1]
  if (ranges === undefined) return true
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-')
    const [low, high] = [from.replaceAll('?', '0'), to.replaceAll('?', 'f')]
    return Number.parseInt(low, 16) <= 0x7a && Number.parseInt(high, 16) >= 0x41
  })
}

/**
 * @param {Bundle} bundle
 * @param {Screen} screen
 * @param {Budgets} given
 * @returns {Judgement}
 */
function judgeFirstScreen(bundle, { name, modules }, { entryModule, budgets, laterThings }) {
  const files = [entryModule, ...modules].map((module) => chunkOf(bundle, module).file)
  const loaded = loadedWith(bundle, files)
  const script = javascript(loaded)
  const styles = stylesOf(bundle, loaded)
  const css = inKilobytes(styles.reduce((sum, { bytes }) => sum + bytes, 0))
  const faces = styles.flatMap(({ source }) => source.match(/@font-face\s*{[^}]*}/g) ?? [])
  const fonts = faces.filter(drawsLatin).length
  const { limit, target } = budgets.javascript
  const aim = script <= target ? 'target reached' : `target ${target}`
  /** @type {string[]} */
  const breaches = []
  const most = (
    /** @type {string} */ what,
    /** @type {number} */ value,
    /** @type {number} */ to,
  ) => value > to && breaches.push(`${name}: ${what} of ${shown(value)}, ${to} kB at most`)
  most('JavaScript', script, limit)
  most('CSS', css, budgets.css.limit)
  if (fonts > 0) breaches.push(`${name}: ${fonts} fonts for English text, none may be fetched`)
  for (const thing of laterThings) {
    const found = [...loaded].flatMap((chunk) =>
      chunk.modules.filter((id) => thing.modules.test(id)),
    )
    if (found.length > 0) breaches.push(`${name} waits for ${thing.name}: ${found.join(', ')}`)
  }
  const sizes = `JavaScript ${shown(script)} of ${limit} (${aim}), CSS ${shown(css)} of ${budgets.css.limit}`
  return { figures: [`${name}: ${sizes}, fonts ${fonts}`], breaches }
}

/**
 * @param {Bundle} bundle
 * @param {Budgets} given
 * @returns {Judgement}
 */
function judgeRoutes(bundle, { firstScreens, entryModule, routesModule, budgets }) {
  const frames = firstScreens.flatMap(({ modules }) => modules.slice(0, -1))
  const frameFiles = [entryModule, ...frames].map((module) => chunkOf(bundle, module).file)
  const around = loadedWith(bundle, frameFiles)
  const { ofAllPages } = budgets
  const shared = [...bundle.chunks.values()].filter(
    (chunk) =>
      !around.has(chunk) &&
      chunk.modules.every((module) => ofAllPages.holds.test(module)) &&
      !chunk.modules.every((module) => ofAllPages.ofOnePage.test(module)),
  )
  const sharedSize = javascript(shared)
  const routes = chunkOf(bundle, routesModule)
    .later.filter((file) => !frameFiles.includes(file))
    .map((file) => {
      const added = [...loadedWith(bundle, [file])].filter(
        (chunk) => !around.has(chunk) && !shared.includes(chunk),
      )
      return { name: bundle.chunks.get(file)?.modules.at(-1) ?? file, size: javascript(added) }
    })
    .toSorted((a, b) => b.size - a.size)
  const [heaviest] = routes
  if (!heaviest) throw new Error(`${routesModule} loads no page when it is asked for.`)
  const { route, translation } = budgets
  const limitOf = (/** @type {{ name: string }} */ { name }) =>
    translation.module.test(name) ? translation.limit : route.limit
  const page = (/** @type {{ name: string, size: number }} */ { name, size }) =>
    `${name} adds ${shown(size)}`
  return {
    figures: [
      `words and calls of all pages: ${shown(sharedSize)} of ${ofAllPages.limit}`,
      `${routes.length} pages: ${page(heaviest)} of ${limitOf(heaviest)}, the others less`,
    ],
    breaches: [
      ...(sharedSize > ofAllPages.limit
        ? [`words and calls of all pages: ${shown(sharedSize)}`]
        : []),
      ...routes
        .filter((one) => one.size > limitOf(one))
        .map((one) => `${page(one)}, ${limitOf(one)} kB at most`),
    ],
  }
}

/**
 * @param {Bundle} bundle
 * @param {Budgets} given
 * @returns {Judgement}
 */
function judgeLaterThings({ chunks }, { laterThings }) {
  const built = [...chunks.values()].flatMap(({ modules }) => modules)
  return {
    figures: [`loaded when used: ${laterThings.map(({ name }) => name).join(', ')}`],
    breaches: laterThings
      .filter(({ modules }) => !built.some((id) => modules.test(id)))
      .map(
        ({ name }) => `${name}: not in the build, checks/size-budgets.mjs looks in the wrong place`,
      ),
  }
}

/**
 * Whether first screens and later pages stay within their budgets.
 * @param {Bundle} bundle
 * @param {Budgets} given
 * @returns {Judgement}
 * @throws {Error} where the budgets name a module that is not built
 */
export function judgeSizes(bundle, given) {
  const parts = given.firstScreens.map((screen) => judgeFirstScreen(bundle, screen, given))
  const judgements = [...parts, judgeRoutes(bundle, given), judgeLaterThings(bundle, given)]
  return {
    figures: judgements.flatMap(({ figures }) => figures),
    breaches: judgements.flatMap(({ breaches }) => breaches),
  }
}
