/** A text that a spreadsheet takes for a formula, or an apostrophe before such a text. */
export const LIKE_FORMULA = /^'*[=+\-@|\t\r\n]/

/** A text that an apostrophe keeps from being a formula in a spreadsheet. */
export const HIDES_FORMULA = /^'+[=+\-@|\t\r\n]/
