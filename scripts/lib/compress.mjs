import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './files.mjs'
import { inRoot } from './root.mjs'

const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest)$/
const worthwhileBytes = 1_024

const brotli = (/** @type {Buffer} */ content) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/**
 * Puts a `.br` and a `.gz` beside every file worth it, so that the server never compresses files.
 * @param {string} folder relative to the root
 */
export async function compress(folder) {
  const files = filesBelow(folder).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(inRoot(file))
      if (content.length < worthwhileBytes) return
      const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })])
      writeFileSync(inRoot(`${file}.br`), br)
      writeFileSync(inRoot(`${file}.gz`), gz)
    }),
  )
}
