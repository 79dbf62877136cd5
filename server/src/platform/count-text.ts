const WHOLE = new Intl.NumberFormat('en')

/** A number of things for the terminal: `1,200 rows`. */
export function countText(count: number, things: string): string {
  return `${WHOLE.format(count)} ${things}`
}
