/** The row in which a quotation mark opens a cell and none closes it. */
export class OpenQuote extends Error {
  override name = 'OpenQuote'
  readonly row: number
  constructor(row: number) {
    super(`an open quotation mark in row ${row}`)
    this.row = row
  }
}
