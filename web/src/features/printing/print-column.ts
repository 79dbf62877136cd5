/** A column of a printed list. */
export type PrintColumn<Item> = {
  heading: string
  /** What stands in the cell, as on the screen. */
  text: (item: Item) => string | null
  /** Numbers and money: at the end of the cell, in one piece. */
  isNumber?: boolean
}
