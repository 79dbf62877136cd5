/** A text that an apostrophe keeps from being a formula in a spreadsheet. */
export const HIDES_FORMULA = /^'+[=+\-@|\t\r\n]/
