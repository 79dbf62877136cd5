import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { inRoot } from '../scripts/lib/root.mjs'

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

/** @param {string} id as Vite knows it */
function moduleName(id) {
  const [file = ''] = id.split('?', 1)
  return isAbsolute(file) ? relative(inRoot(), file).split(sep).join('/') : file
}

const built = (/** @type {string} */ file) => inRoot('web', 'dist', file)

/** Over the wire to a current browser: small files are served as they are (scripts/lib/compress.mjs). */
function servedBytes(/** @type {string} */ file) {
  const compressed = built(`${file}.br`)
  return statSync(existsSync(compressed) ? compressed : built(file)).size
}

/** @returns {Bundle} the app in web/dist */
export function readBundle() {
  /** @type {Omit<Chunk, 'bytes'>[]} */
  const graph = JSON.parse(readFileSync(inRoot('.cache', 'web-chunks.json'), 'utf8'))
  const chunks = graph.map((chunk) => ({
    ...chunk,
    modules: chunk.modules.map(moduleName),
    bytes: servedBytes(chunk.file),
  }))
  const sheets = [...new Set(graph.flatMap(({ css }) => css))]
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.file, chunk])),
    styles: new Map(
      sheets.map((file) => [
        file,
        { source: readFileSync(built(file), 'utf8'), bytes: servedBytes(file) },
      ]),
    ),
  }
}
