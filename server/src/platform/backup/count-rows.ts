import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const NEWLINE = 0x0a

/** Counts rows that pass; `result` has their SHA-256. A line of COPY text is a row, because values have their line ends as \n. */
export function countRows(): {
  stream: Transform
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
