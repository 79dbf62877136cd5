const OPENING = '( SELECT '

/** The condition with `( SELECT value AS name)` made `(value)`: read for every row, not once. Throws for a sub-select of a table. */
export function withoutSubselects(condition: string): string {
  const start = condition.indexOf(OPENING)
  if (start === -1) return condition
  const end = closingOf(condition, start)
  const inner = condition.slice(start + OPENING.length, end).replace(/ AS "?\w+"?$/, '')
  if (/\bFROM\b/i.test(inner)) {
    throw new Error(`A policy that reads a table cannot be spread over shards: ${condition}`)
  }
  return withoutSubselects(`${condition.slice(0, start)}(${inner})${condition.slice(end + 1)}`)
}

/** The place of the parenthesis that closes the one at `start`. Our literals have none. */
function closingOf(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1
    else if (text[place] === ')') depth -= 1
    if (depth === 0) return place
  }
  throw new Error(`A parenthesis is not closed: ${text}`)
}
