/** Parts with semicolons that end no statement: quoted texts and names, dollar quotes, comments. */
const WHOLE = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\//y

/** Of our files, as Citus takes one at a time. Knows no nested comments, quotes after a backslash, or unquoted bodies of functions. */
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
