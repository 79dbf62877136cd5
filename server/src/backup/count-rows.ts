import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const NEWLINE = 0x0a

/**
 * Passes the rows of a table on and counts them; `result` says how many they were, and their SHA-256. In the text of
 * COPY a line is a row: a line's end within a value is written as \n.
 */
export function countRows(): {
  stream: Transform
  /** How many have passed until now. */
  passed(): number
  result(): { rows: number; sha256: string }
} {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
        rows += 1
      }
      done(null, chunk)
    },
  })
  return { stream, passed: () => rows, result: () => ({ rows, sha256: hash.digest('hex') }) }
}
