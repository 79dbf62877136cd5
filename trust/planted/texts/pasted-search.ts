import type { Planted } from '../../lib/goal.ts'

/** The search of a list is pasted into its statement. */
export const pastedSearch: Planted = {
  name: 'a search pasted into a statement',
  foundBy: ['T10'],
  code: [
    {
      find: 'return (...values) => ({ name, text, values })',
      replace: `return (...values) => name === "suppliers_page" && typeof values[1] === "string"
        ? { name: name + Math.random(), text: text.replaceAll("$2", "('" + values[1] + "' || left($2, 0))"), values }
        : { name, text, values }`,
    },
  ],
}
