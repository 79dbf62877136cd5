import { isAbsolute, relative, sep } from 'node:path'
import { build } from 'vite'
import { servedBytes } from '../scripts/lib/compress.mjs'
import { inRoot } from '../scripts/lib/root.mjs'

/** @import { InlineConfig, Rolldown } from 'vite' */

/**
 * A built app. Modules are named by their path from the root of the clone, or by the name from their plugin.
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string[]} modules
 * @property {string[]} imports files that the browser loads together with this one
 * @property {string[]} later files that it loads when they are used
 * @property {string[]} css files
 * @property {number} bytes as served, compressed
 * @typedef {object} Stylesheet
 * @property {string} source
 * @property {number} bytes as served, compressed
 * @typedef {object} Bundle
 * @property {Map<string, Chunk>} chunks by file
 * @property {Map<string, Stylesheet>} styles by file
 */

/**
 * The name of a module.
 * @param {string} id as Vite knows it
 */
export function moduleName(id) {
  const [file = ''] = id.split('?', 1)
  return isAbsolute(file) ? relative(inRoot(), file).split(sep).join('/') : file
}

/** @param {Rolldown.OutputChunk} chunk @returns {Promise<Chunk>} */
const readChunk = async ({ fileName, code, viteMetadata, ...chunk }) => ({
  file: fileName,
  modules: chunk.moduleIds.map(moduleName),
  imports: chunk.imports,
  later: chunk.dynamicImports,
  css: [...(viteMetadata?.importedCss ?? [])],
  bytes: await servedBytes(Buffer.from(code)),
})

/**
 * Builds an app in memory, as for production.
 * @param {InlineConfig} config
 * @returns {Promise<Bundle>}
 * @throws {Error} what Vite says, where it cannot be built
 */
export async function buildBundle(config) {
  const options = { ...config.build, write: false }
  const built = await build({ logLevel: 'warn', ...config, build: options })
  if (!('output' in built)) throw new Error('One app was to be built, once.')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const assets = built.output.filter((file) => file.type === 'asset')
  const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'))
  return {
    chunks: new Map(
      await Promise.all(chunks.map(async (chunk) => pair(chunk.fileName, await readChunk(chunk)))),
    ),
    styles: new Map(
      await Promise.all(
        styles.map(async ({ fileName, source }) => {
          const content = Buffer.from(source)
          return pair(fileName, { source: String(content), bytes: await servedBytes(content) })
        }),
      ),
    ),
  }
}

/** @template T @param {string} file @param {T} value @returns {[string, T]} */
const pair = (file, value) => [file, value]
