/** Parts with semicolons that end no statement: quoted texts and names, dollar quotes, comments. */
const WHOLE = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\//y

/**
 * The statements of a file of ours, one by one, with the comments before them. Citus sends the whole text of a request to its
 * machines with each statement in it, and they take one. Knows neither nested comments, nor quotes escaped by a
 * backslash, nor bodies of functions that are not quoted: none of our files has any.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  let place = 0
  while (place < sql.length) {
    WHOLE.lastIndex = place
    const [whole] = WHOLE.exec(sql) ?? []
    if (whole !== undefined) {
      place += whole.length
      continue
    }
    place += 1
    if (sql[place - 1] !== ';') continue
    statements.push(sql.slice(start, place))
    start = place
  }
  const rest = sql.slice(start)
  const isComment = rest.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, '').trim() === ''
  return isComment ? statements : [...statements, rest]
}
